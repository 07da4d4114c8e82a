import type { ConfirmDetail } from '@pahiram/contract'

/** Reads an offer as the page will: a term in other words than a number of days is written by the page alone. */
export function earlyDetail<Detail extends ConfirmDetail>(detail: Detail): Detail {
  return Object.assign({}, detail, { days: /^\d+$/.test(String(detail.days)) ? detail.days : '' })
}
