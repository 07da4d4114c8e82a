import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: 'About us',
  kind: 'static',
})
