import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: 'Payment instructions',
  kind: 'static',
  presentation: 'modal',
})
