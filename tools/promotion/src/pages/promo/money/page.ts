import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: 'Money of the day',
  kind: 'data',
  isInternal: true,
})
