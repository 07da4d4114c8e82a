import type { VariantConfirmDetail } from '@pahiram/contract'

import { earlyDetail, type EarlyDetail } from '../../confirm/early-detail.ts'

/** Reads an offer as the page will: it may be in rupees. */
export function earlyAnswer(detail: VariantConfirmDetail): EarlyDetail {
  return earlyDetail(detail, /^(?:1|true)$/.test(String(detail.currencyFlag)) ? '₹' : undefined)
}
