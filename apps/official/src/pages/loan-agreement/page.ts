import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: 'Loan terms and conditions',
  kind: 'static',
  aliases: ['loan-terms'],
  presentation: 'modal',
})
