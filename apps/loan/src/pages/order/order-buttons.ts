import type { LoanDetails, PageFeature } from '@pahiram/contract'

export type OrderButton = 'repay' | 'repayment' | 'rollover' | 'borrowAgain'

/** The buttons under an order, the main one first (docs/spec/product-spec.md §4). */
export function buttonsOf(
  { orderStatus, isDelay }: Pick<LoanDetails, 'orderStatus' | 'isDelay'>,
  off: readonly PageFeature[] = [],
): OrderButton[] {
  switch (orderStatus) {
    case 174:
    case 180:
      return isDelay && !off.includes('extension') ? ['repay', 'rollover'] : ['repayment']
    case 170:
      return ['repayment']
    case 200:
      return ['borrowAgain']
    default:
      return []
  }
}
