import { type ComplaintListItem, listComplaints } from '@pahiram/contract'
import { environmentAtom, asyncAtom, pageAddress } from '@pahiram/page'
import { fold } from '@pahiram/ui-kit'
import { atom } from 'jotai'

import { keptPlace } from './list-place.ts'

/** The complaints of one tab. */
export interface ComplaintTab {
  readonly title?: string | undefined
  readonly list: readonly ComplaintListItem[]
}

/** The borrower's complaints, by the server's tabs. */
export const complaintsAtom = asyncAtom<readonly ComplaintTab[]>(
  async (get, signal) => (await get(environmentAtom).api(listComplaints, {}, { signal })).tabs,
)

const chosenAtom = atom<number | null>(null)

const keptTabAtom = atom(0)

// After the first drawing: the server does not know it.
keptTabAtom.onMount = (show) => show(keptPlace()?.tab ?? 0)

/** Which tab shows, counted from 0: the one chosen, else the one that the borrower comes back to, else the first. */
export const tabAtom = atom(
  (get) => {
    const complaints = get(complaintsAtom)
    const count = complaints.state === 'ready' ? complaints.value.length : 0

    return Math.min(get(chosenAtom) ?? get(keptTabAtom), Math.max(count - 1, 0))
  },
  (_get, set, tab: number) => {
    set(chosenAtom, tab)
    set(searchAtom, '')
  },
)

/** By the number of each complaint of the first tab, which holds all: its other tab, and whether that is the last, of what is dealt with. */
export const statesAtom = atom((get) => {
  const complaints = get(complaintsAtom)
  const others = complaints.state === 'ready' && get(tabAtom) === 0 ? complaints.value.slice(1) : []

  return new Map(
    others.flatMap(({ title = '', list }, place) => {
      const state = { title: title.trim(), isLast: place === others.length - 1 }

      return list.map(({ id = '' }) => [id, state] as const)
    }),
  )
})

/** What is looked for in the complaints of the tab. */
export const searchAtom = atom('')

/** The complaints that hold all words looked for, in any of their texts. */
export function complaintsWith(list: readonly ComplaintListItem[], search: string): readonly ComplaintListItem[] {
  const words = fold(search).split(' ').filter(Boolean)

  if (words.length === 0) return list
  return list.filter(({ time = '', type = '', content = '' }) => {
    const text = fold(`${type} ${time} ${content}`)

    return words.every((word) => text.includes(word))
  })
}

/** Where a complaint is read in full; undefined for one without a number. */
export const complaintAddressAtom = atom((get) => {
  const { query } = get(environmentAtom)

  return ({ id }: ComplaintListItem) =>
    id === undefined || id.trim() === '' ? undefined : pageAddress('complainDetails', query, { problemId: id })
})
