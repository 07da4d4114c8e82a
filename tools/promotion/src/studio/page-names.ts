import type { templateKinds } from '@pahiram/contract'

/** What the pages of a campaign are called, by kind. */
export const pageNames: Readonly<Record<(typeof templateKinds)[number], string>> = {
  register: 'Register page',
  download: 'Download page',
  agreement: 'Agreement page',
}
