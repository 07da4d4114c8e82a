import { type Locale, locales, type RepaymentWays } from '@pahiram/contract'
import { earlyCurrency } from '@pahiram/page/early-values'
import { configuredLocale } from '@pahiram/page/language-links'

import { leftKey, sentKey } from './kept-keys.ts'
import { maskedNumber, writtenDue } from './written-ways.ts'

/** The choice as the first view shows it. */
export interface EarlyWays {
  readonly currency: string
  /** As the page's language writes it. */
  readonly amount: string
  readonly bankList: readonly { readonly bankName: string; readonly number: string }[]
  /** Not empty where it is offered. */
  readonly alipay: '' | '1'
}

/**
 * Reads the ways to repay as the page will, before any bundle has arrived: part of the inline script. Undefined where the
 * page shows something else first or has words of its own: a repayment was begun, nothing is due, there is no card, or one
 * has no name. Throws at an answer that only the page can read.
 */
export function earlyAnswer({ amount, bankList, alipay }: RepaymentWays): EarlyWays | undefined {
  const query = new URLSearchParams(location.search)
  const orderId = query.get('orderId')
  const isBegun = [sentKey(orderId), leftKey(orderId)].some((key) => sessionStorage.getItem(key) !== null)
  const due = Number(amount)
  const cards = bankList.map(({ bankName = '', cardNo }) => ({
    bankName: bankName.trim(),
    number: maskedNumber(cardNo),
  }))

  if (isBegun || !Number.isSafeInteger(due) || due <= 0) return undefined
  if (cards.length === 0 || cards.some(({ bankName }) => bankName === '')) return undefined
  return {
    currency: earlyCurrency(),
    amount: writtenDue(due, localeOf(query)),
    bankList: cards,
    alipay: /^(?:1|true)$/.test(String(alipay)) ? '1' : '',
  }
}

function localeOf(query: URLSearchParams): Locale {
  const asked = [query.get('lang'), configuredLocale()]

  return locales.find((locale) => locale === asked[0]) ?? locales.find((locale) => locale === asked[1]) ?? 'default'
}
