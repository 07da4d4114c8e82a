import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: 'Conversions',
  kind: 'data',
  isInternal: true,
})
