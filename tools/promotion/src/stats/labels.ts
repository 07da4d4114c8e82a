import { formatDay } from '@pahiram/formatting'

import type { Column, ReturnFigure, Sortable, Step } from './funnel-view.ts'

const whole = new Intl.NumberFormat('en')
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const short = new Intl.NumberFormat('en', { notation: 'compact' })

/** Formats a count: `12,345`. */
export function formatCount(count: number): string {
  return whole.format(count)
}

/** Formats a count where there is little room: `12K`. */
export function formatShortCount(count: number): string {
  return short.format(count)
}

/** Formats a rate: `12.3%`, or a dash when there is none. */
export function formatRate(share: number | undefined): string {
  return share === undefined ? '–' : `${(share * 100).toFixed(1)}%`
}

/** Formats a period of days, both included. */
export function formatPeriod(from: string, to: string): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}

export const stepLabels: Readonly<Record<Step, string>> = {
  visits: 'Visits',
  clicks: 'Codes asked',
  codesSent: 'Codes sent',
  registered: 'Registered',
  taps: 'Store taps',
}

export const figureLabels = {
  ...stepLabels,
  codeRate: 'Visit → code',
  registeredRate: 'Code → registered',
} as const satisfies Partial<Record<Sortable, string>>

export const returnLabels: Readonly<Record<ReturnFigure, string>> = {
  cost: 'Cost',
  costPerRegistration: 'Cost per registration',
  loans: 'Loans',
  repaid: 'Repaid',
  costPerLoan: 'Cost per loan',
}

/** Formats what a row cost or returned; a dash where there is nothing. */
export function formatReturn(figure: ReturnFigure, value: number | undefined): string {
  if (value === undefined) return '–'
  return figure.startsWith('cost') ? money.format(value / 100) : formatCount(value)
}

/** The parameters of a link as promoters call them; the names that the link has stand small beside them. */
export const columnLabels: Readonly<Record<Column, string>> = {
  template: 'Template',
  version: 'Version',
  utm_tag: 'Tag',
  user_from: 'Promoter',
  app_from: 'App or site',
  day: 'Day',
}
