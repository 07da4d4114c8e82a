import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'site.aboutUs' },
  kind: 'static',
})
