import type { Locale } from '@pahiram/contract'
import * as calendar from '@pahiram/formatting/calendar'

import { currentLocale } from './language.ts'

/** The money of a loan. */
export type Currency = 'PHP' | 'INR'

/**
 * The language and region by whose rules numbers and days are written. Spanish is that of America, where 1,234.56 is usual. A
 * language that is not named here is written as its own rules say.
 */
const regions: Readonly<Partial<Record<Locale, string>>> = {
  default: 'en-PH',
  en: 'en-PH',
  fil: 'fil-PH',
  es: 'es-MX',
  id: 'id-ID',
  zh: 'zh-CN',
}

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>()

/** Returns a formatter of the current language; making one takes long, so each is made once. */
function formatFor<Format extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  name: string,
  make: (region: string) => Format,
): Format {
  const locale = currentLocale()
  const region = regions[locale] ?? locale
  const key = `${name} ${region}`
  const known = formats.get(key) ?? make(region)

  formats.set(key, known)
  return known as Format
}

/** Minor units as text: `₱1,234.56`. */
export function moneyText(minorUnits: number, currency: Currency = 'PHP'): string {
  return formatFor(
    currency,
    (region) => new Intl.NumberFormat(region, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
  ).format(minorUnits / 100)
}

/** Minor units without a symbol, for a field where the page adds it: `5,000.00`. */
export function amountText(minorUnits: number): string {
  return formatFor(
    'amount',
    (region) => new Intl.NumberFormat(region, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ).format(minorUnits / 100)
}

/** Whole pesos as text: `₱2,000`. `minorUnits` is an integer as text. */
export function wholePesosText(minorUnits: string): string {
  return formatFor(
    'pesos',
    (region) =>
      new Intl.NumberFormat(region, {
        style: 'currency',
        currency: 'PHP',
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 0,
      }),
  ).format(BigInt(minorUnits) / 100n)
}

/** A share as a percentage with two digits: `percentText(0.0707)` is `7.07%`. */
export function percentText(share: number): string {
  return formatFor(
    'percent',
    (region) => new Intl.NumberFormat(region, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ).format(share)
}

/** How long ago something was: `12 minutes ago`. `unit` is what `Intl.RelativeTimeFormat` takes. */
export function agoText(count: number, unit: 'minute' | 'hour' | 'day'): string {
  return formatFor('ago', (region) => new Intl.RelativeTimeFormat(region)).format(-count, unit)
}

/** A day that `dayNumber` gave: `21 Nov 2026`. */
export function formatDayNumber(day: number): string {
  return isEnglish() ? calendar.formatDayNumber(day) : dayFormat().format(day * dayMs)
}

/** The day of a moment in the market, or one some days later: `21 Nov 2026`. */
export function formatMarketDay(moment: calendar.Moment, daysLater = 0): string {
  return formatDayNumber(calendar.dayNumber(moment) + daysLater)
}

/** A day of the calendar, `2026-11-21`, as `21 Nov 2026`. */
export function formatDay(day: string): string {
  return isEnglish() ? calendar.formatDay(day) : dayFormat().format(new Date(`${day}T00:00:00Z`))
}

/** A moment by the market's clock: `21 Nov 2026, 14:05`. */
export function formatMarketTime(moment: calendar.Moment): string {
  if (isEnglish()) return calendar.formatMarketTime(moment)
  return formatFor(
    'time',
    (region) =>
      new Intl.DateTimeFormat(region, {
        dateStyle: 'medium',
        timeStyle: 'short',
        hourCycle: 'h23',
        timeZone: calendar.marketZone,
      }),
  ).format(moment)
}

const dayMs = 24 * 60 * 60 * 1000

function dayFormat(): Intl.DateTimeFormat {
  return formatFor('day', (region) => new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' }))
}

/** English days are written as the pages write them. */
function isEnglish(): boolean {
  return regions[currentLocale()] === regions.en
}
