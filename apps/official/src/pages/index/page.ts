import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: '{{companyName}}',
  kind: 'static',
  presentation: 'replace',
})
