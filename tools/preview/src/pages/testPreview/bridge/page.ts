import { bridgeActions } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: 'Bridge check',
  kind: 'data',
  parameters: ['orderId', 'source'],
  bridgeActions,
})
