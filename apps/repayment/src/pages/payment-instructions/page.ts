import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'guide.title' },
  kind: 'static',
  presentation: 'modal',
})
