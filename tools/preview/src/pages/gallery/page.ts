import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: 'Gallery',
  kind: 'data',
  isInternal: true,
})
