import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: 'Privacy Policy',
  kind: 'static',
  presentation: 'modal',
})
