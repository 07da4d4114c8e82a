import { createPaymentCode, getInstalmentPlan } from '@pahiram/contract'
import { definePage } from '@pahiram/page/definition'

export const page = definePage({
  title: 'Repayment',
  kind: 'data',
  parameters: ['productId', 'orderId'],
  calls: [getInstalmentPlan, createPaymentCode],
  bridgeActions: ['openPage', 'confirmBuryPoint'],
  firstCall: { endpoint: getInstalmentPlan, parameters: ['productId', 'orderId'] },
})
