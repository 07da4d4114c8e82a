import type { templateKinds } from '@pahiram/contract'

/** What the pages of a campaign are called, by kind. */
export const pageNames: Readonly<Record<(typeof templateKinds)[number], string>> = {
  register: 'Register page',
  download: 'Download page',
  agreement: 'Agreement page',
}

/** A member of the staff as people know them; who holds the server's own token has no name. */
export const personName = (name: string) => (name === 'PAHIRAM_STAFF_TOKEN' ? 'the server’s owner' : name)
