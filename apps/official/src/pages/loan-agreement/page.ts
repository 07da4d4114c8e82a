import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: { message: 'site.loanTerms' },
  kind: 'static',
  aliases: ['loan-terms'],
  presentation: 'modal',
})
