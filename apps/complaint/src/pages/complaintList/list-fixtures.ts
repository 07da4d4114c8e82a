import type { ComplaintListItem } from '@pahiram/contract'

/** As many complaints as asked for; the number of each says its place. */
export function complaintsOf(count: number, prefix = 'C'): ComplaintListItem[] {
  return Array.from({ length: count }, (_, place) => ({
    id: `${prefix}${place}`,
    time: `${place % 28} Nov, 09:30`,
    type: ['Collection', 'Repayment', 'App'][place % 3] ?? '',
    content: `Complaint number ${place}.`,
  }))
}
