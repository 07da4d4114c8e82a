import type { AnswerOf, ComplaintListItem, listComplaints } from '@pahiram/contract'
import { pageAddress } from '@pahiram/page/page-address'

import { searchableFrom } from './item-list.ts'
import { keptPlace } from './list-place.ts'

/** A complaint as the first view shows it; where all of it is read, empty for one without a number. */
export interface EarlyComplaint extends ComplaintListItem {
  readonly address: string
}

/** The list as its first view shows it: the server's tabs, and what is on the first. */
export interface EarlyComplaints {
  readonly tabs: readonly { readonly title: string; readonly list: readonly EarlyComplaint[] }[]
  /** Not empty where there are enough complaints to look for one. */
  readonly searchable: '' | '1'
}

/** As many as the first view shows at most; the addresses of thousands would take their time. */
const mostComplaints = 60

/**
 * Reads the complaints as the page will, before any bundle has arrived: part of the inline script. Undefined where the page
 * has words of its own, or shows another tab, to which the borrower comes back.
 */
export function earlyAnswer({ tabs }: AnswerOf<typeof listComplaints>): EarlyComplaints | undefined {
  const query = new URLSearchParams(location.search)
  const place = keptPlace()
  const [first] = tabs

  if (!first || first.list.length === 0 || (place && place.tab > 0)) return undefined
  if (!tabs.every(({ title }) => isSaid(title))) return undefined

  const list = first.list.slice(0, mostComplaints)

  if (!list.every(({ type }) => isSaid(type))) return undefined
  return {
    tabs: tabs.map(({ title = '' }, index) => ({
      title: title.trim(),
      list: index > 0 ? [] : list.map((complaint) => Object.assign({}, complaint, { address: addressOf(complaint) })),
    })),
    searchable: first.list.length >= searchableFrom ? '1' : '',
  }

  function addressOf({ id }: ComplaintListItem): string {
    // Not read yet: it may be a number.
    const problemId = String(id === undefined || id === null ? '' : id)

    return isSaid(problemId) ? pageAddress('complainDetails', query, { problemId }) : ''
  }
}

function isSaid(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== ''
}
