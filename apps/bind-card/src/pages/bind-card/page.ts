import { getCardForm } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  kind: 'data',
  firstCall: { endpoint: getCardForm, parameters: [['productId', 'product_id']] },
})
