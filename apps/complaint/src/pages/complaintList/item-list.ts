import type { ComplaintListItem } from '@pahiram/contract'

/** From how many complaints on a tab can be searched: fewer are seen at a glance. */
export const searchableFrom = 20

/** What the parts that draw complaints are given. */
export interface ItemListProps {
  readonly tab: number
  readonly list: readonly ComplaintListItem[]
  /** Whether it is all of the tab, in whose places a borrower is taken back to. */
  readonly isWhole: boolean
}
