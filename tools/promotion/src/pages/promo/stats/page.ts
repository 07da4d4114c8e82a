import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: 'Promotion figures',
  kind: 'data',
  isInternal: true,
})
