import { formatDay } from '@pahiram/formatting'

import type { Column, Step } from './view/funnel-view.ts'

const whole = new Intl.NumberFormat('en')

/** A count as people read it: `12,345`. */
export function countWords(count: number): string {
  return whole.format(count)
}

/** A share as people read it: `12.3%`, or a dash where there was nothing to share. */
export function rateWords(share: number | undefined): string {
  return share === undefined ? '–' : `${(share * 100).toFixed(1)}%`
}

/** A period as people read it. */
export function periodWords(from: string, to: string): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}

export const stepWords: Readonly<Record<Step, string>> = {
  visits: 'Visits',
  clicks: 'Codes asked',
  codesSent: 'Codes sent',
  registered: 'Registered',
}

export const columnWords: Readonly<Record<Column, string>> = {
  template: 'Template',
  version: 'Version',
  utm_tag: 'utm_tag',
  day: 'Day',
}
