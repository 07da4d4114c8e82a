import type { ConfirmDetail } from '@pahiram/contract'

import { earlyDetail, type EarlyDetail } from '../../confirm/early-detail.ts'

/** Reads an offer as the page will. */
export function earlyAnswer(detail: ConfirmDetail): EarlyDetail {
  return earlyDetail(detail)
}
