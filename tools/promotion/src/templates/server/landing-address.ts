import type { templateKinds } from '@pahiram/contract'

/** Where a template is seen on a server: registrations by themselves, the others on the pages that follow. */
export function landingAddress(server: string, kind: (typeof templateKinds)[number], id: string): string {
  switch (kind) {
    case 'register':
      return `${server}/landing?templateId=${id}`
    case 'download':
      return `${server}/landing?down_id=${id}#/download`
    case 'agreement':
      return `${server}/landing?links_id=${id}#/agreement`
  }
}
