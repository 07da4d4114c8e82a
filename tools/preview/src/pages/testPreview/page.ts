import { pageParameters } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: 'Developer preview',
  kind: 'data',
  parameters: pageParameters,
  bridgeActions: ['openPage', 'closeWebView', 'goLogin'],
})
