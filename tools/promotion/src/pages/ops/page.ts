import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: 'Operations',
  kind: 'data',
  isInternal: true,
})
