import type { ComplaintListItem } from '@pahiram/contract'
import { untilLoaded } from '@pahiram/load-again/load-part'
import { useMessages, usePageAddress } from '@pahiram/page'
import { Button, Empty, LinkButton, SearchField } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'
import {
  lazy,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

import { complaintListMessages } from '../../../messages/en.json'
import { ComplaintItem, type ItemListProps } from './complaint-item.tsx'
import styles from './complaintList-page.module.css'
import { complaintsWith, searchAtom } from './list-model.ts'
import { keptPlaceIn, useKeptPlace } from './list-place.ts'

/** From how many complaints on a tab can be searched: fewer are seen at a glance. */
const searchableFrom = 20

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
      <SearchField label={messages.search} value={search} onChange={setSearch} />
      <p role="status" className={styles.found}>
        {isWhole ? '' : messages.found({ count: found.length, of: list.length })}
      </p>
      {found.length > 0 ? (
        <ComplaintItems key={sought} tab={tab} list={found} isWhole={isWhole} />
      ) : (
        <Empty art="unknown" title={messages.nothingFound({ words: sought })}>
          <Button kind="quiet" onPress={() => setSearch('')}>
            {messages.showAll}
          </Button>
        </Empty>
      )}
    </>
  )
}

/** So many are drawn whole: it costs no more than a screen or two, and the browser's own search finds all of them. */
const shortLimit = 40

/** Draws long lists; only who has one downloads it. Where it can never come, the short one goes on. */
const LongList = lazy(() =>
  untilLoaded(() => import('./long-list.tsx')).then(
    (part) => ({ default: part.LongList }),
    () => ({ default: FirstComplaints }),
  ),
)

/** Complaints, each a link; of many only what is seen is drawn. */
function ComplaintItems(props: ItemListProps) {
  const isDrawn = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

  if (props.list.length <= shortLimit) return <ShortList {...props} />
  // The first drawing is the server's, too, which draws no list by the size of a screen.
  if (!isDrawn) return <FirstComplaints {...props} />

  return (
    <Suspense fallback={<FirstComplaints {...props} />}>
      <LongList {...props} />
    </Suspense>
  )
}

function neverChanges() {
  return () => undefined
}

/** The top of a long list, shown until the part that draws the rest is there; it grows by pressing. */
function FirstComplaints(props: ItemListProps) {
  const messages = useMessages(complaintListMessages)
  const [drawn, setDrawn] = useState(shortLimit)

  return (
    <>
      {/* Its places are not those that the borrower comes back to. */}
      <ShortList {...props} isWhole={false} drawn={drawn} />
      {drawn < props.list.length && (
        <Button kind="quiet" onPress={() => setDrawn(drawn + shortLimit)}>
          {messages.showMore}
        </Button>
      )}
    </>
  )
}

interface ShortListProps extends ItemListProps {
  /** How many of the first are drawn. */
  readonly drawn?: number
}

/** Complaints, all drawn. */
function ShortList({ tab, list, isWhole, drawn = shortLimit }: ShortListProps) {
  const items = useRef<HTMLUListElement>(null)

  useLayoutEffect(() => {
    const place = isWhole ? keptPlaceIn(list, tab) : null
    const item = place === null ? undefined : items.current?.children[place.index]

    if (item !== undefined) window.scrollTo(0, item.getBoundingClientRect().top + window.scrollY - (place?.offset ?? 0))
  }, [list, tab, isWhole])
  useKeptPlace(items, tab, list, isWhole)

  return (
    <ul ref={items} className={styles.items}>
      {list.slice(0, drawn).map((complaint, index) => (
        <ComplaintItem key={index} complaint={complaint} index={index} count={list.length} />
      ))}
    </ul>
  )
}

/** Nothing to show, and a way on. */
export function NoComplaints({ children }: { readonly children: string }) {
  return (
    <Empty art="nothing" title={children}>
      <LinkButton href={usePageAddress('complaint')}>{useMessages(complaintListMessages).newComplaint}</LinkButton>
    </Empty>
  )
}
