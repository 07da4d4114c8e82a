import type { ComplaintListItem } from '@pahiram/contract'
import { loadAgain } from '@pahiram/load-again'
import { usePart } from '@pahiram/load-again/react'
import { useMessages } from '@pahiram/page'
import { Button, Field } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { complaintListMessages } from '../../../messages/en.json'
import { ComplaintItem } from './complaint-item.tsx'
import styles from './complaintList-page.module.css'
import { type ItemListProps, searchableFrom } from './item-list.ts'
import { searchField } from './list-skeleton.tsx'
import { complaintsWith, searchAtom } from './list-model.ts'
import { NoComplaints } from './no-complaints.tsx'
import { useKeptPlace, usePlaceToRestore } from './use-list-place.ts'

export interface ComplaintPanelProps {
  readonly tab: number
  readonly list: readonly ComplaintListItem[]
}

/** The complaints of one tab; many of them can be searched, since the browser's own search finds only what is drawn. */
export function ComplaintPanel({ tab, list }: ComplaintPanelProps) {
  const messages = useMessages(complaintListMessages)

  if (list.length === 0) return <NoComplaints>{messages.nothingHere}</NoComplaints>
  if (list.length < searchableFrom) return <ComplaintItems tab={tab} list={list} isWhole />
  return <SearchedComplaints tab={tab} list={list} />
}

function SearchedComplaints({ tab, list }: ComplaintPanelProps) {
  const messages = useMessages(complaintListMessages)
  const [search, setSearch] = useAtom(searchAtom)
  // Typing goes before finding.
  const sought = useDeferredValue(search)
  const found = useMemo(() => complaintsWith(list, sought), [list, sought])
  const isWhole = found === list

  return (
    <>
      <div className={styles.search}>
        <Field label={messages.search} earlyField={searchField} value={search} onChange={setSearch} />
      </div>
      <p role="status" className={styles.found}>
        {isWhole ? '' : messages.found({ count: found.length, of: list.length })}
      </p>
      {found.length > 0 ? (
        <ComplaintItems key={sought} tab={tab} list={found} isWhole={isWhole} />
      ) : (
        <div className={styles.nothing}>
          <p className={styles.sentence}>{messages.nothingFound}</p>
          <Button kind="quiet" onPress={() => setSearch('')}>
            {messages.showAll}
          </Button>
        </div>
      )}
    </>
  )
}

/** So many are drawn whole: it costs no more than a screen or two, and the browser's own search finds all of them. */
const shortLimit = 40

/** Draws long lists; only who has one downloads it. */
const longListPart = loadAgain(() => import('./long-list.tsx'))

/** Complaints, each a link; of many only what is seen is drawn. */
function ComplaintItems(props: ItemListProps) {
  const isLong = props.list.length > shortLimit
  const longList = usePart(longListPart, isLong)

  if (!isLong) return <ShortList {...props} first={shortLimit} />
  if (longList.state === 'ready') return <longList.module.LongList {...props} />

  // What stands at the top looks the same until the part that draws the rest is there; without it, it grows by pressing.
  return <ShortList {...props} first={shortLimit} canGrow={longList.state === 'failed'} />
}

interface ShortListProps extends ItemListProps {
  /** How many are drawn at first. */
  readonly first: number
  /** Whether a button draws as many again. */
  readonly canGrow?: boolean
}

/** The first complaints, all drawn. */
function ShortList({ tab, list, isWhole, first, canGrow = false }: ShortListProps) {
  const messages = useMessages(complaintListMessages)
  const items = useRef<HTMLUListElement>(null)
  const [drawn, setDrawn] = useState(first)
  const restored = usePlaceToRestore(tab, list, isWhole && list.length <= first)

  useKeptPlace(items, tab, list, isWhole)

  useLayoutEffect(() => {
    const item = restored === null ? undefined : items.current?.children[restored.index]

    if (item !== undefined)
      window.scrollTo(0, item.getBoundingClientRect().top + window.scrollY - (restored?.offset ?? 0))
  }, [restored])

  return (
    <>
      <ul ref={items} className={styles.items}>
        {list.slice(0, drawn).map((complaint, index) => (
          <ComplaintItem key={index} complaint={complaint} index={index} count={list.length} />
        ))}
      </ul>
      {canGrow && drawn < list.length && (
        <Button kind="quiet" onPress={() => setDrawn(drawn + first)}>
          {messages.showMore}
        </Button>
      )}
    </>
  )
}
