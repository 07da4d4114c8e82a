import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: 'Studio',
  kind: 'data',
  isInternal: true,
})
