import type { ComplaintListItem } from '@pahiram/contract'
import { useMessages } from '@pahiram/page'
import { Button, Field } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'
import { useDeferredValue, useMemo } from 'react'

import styles from './complaintList-page.module.css'
import { ComplaintItems } from './complaint-items.tsx'
import { complaintsWith, searchableFrom, searchAtom } from './list-model.ts'
import { complaintListMessages } from '../../../messages/en.json'
import { NoComplaints } from './no-complaints.tsx'

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
        <Field label={messages.search} value={search} onChange={setSearch} />
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
