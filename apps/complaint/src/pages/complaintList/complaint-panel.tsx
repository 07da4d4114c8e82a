import type { ComplaintListItem } from '@pahiram/contract'
import { useTexts } from '@pahiram/page'
import { Button, Field } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'
import { useDeferredValue, useMemo } from 'react'

import styles from './complaintList-page.module.css'
import { ComplaintItems } from './complaint-items.tsx'
import { complaintsWith, searchableFrom, searchAtom } from './list-model.ts'
import { listTexts } from './list-texts.ts'
import { NoComplaints } from './no-complaints.tsx'

export interface ComplaintPanelProps {
  readonly tab: number
  readonly list: readonly ComplaintListItem[]
}

/** The complaints of one tab; many of them can be searched, since the browser's own search finds only what is drawn. */
export function ComplaintPanel({ tab, list }: ComplaintPanelProps) {
  const words = useTexts(listTexts)

  if (list.length === 0) return <NoComplaints>{words.nothingHere}</NoComplaints>
  if (list.length < searchableFrom) return <ComplaintItems tab={tab} list={list} isWhole />
  return <SearchedComplaints tab={tab} list={list} />
}

function SearchedComplaints({ tab, list }: ComplaintPanelProps) {
  const words = useTexts(listTexts)
  const [search, setSearch] = useAtom(searchAtom)
  // Typing goes before finding.
  const sought = useDeferredValue(search)
  const found = useMemo(() => complaintsWith(list, sought), [list, sought])
  const isWhole = found === list

  return (
    <>
      <div className={styles.search}>
        <Field label={words.search} value={search} onChange={setSearch} />
      </div>
      <p role="status" className={styles.found}>
        {isWhole ? '' : words.found(found.length, list.length)}
      </p>
      {found.length > 0 ? (
        <ComplaintItems key={sought} tab={tab} list={found} isWhole={isWhole} />
      ) : (
        <div className={styles.nothing}>
          <p className={styles.sentence}>{words.nothingFound}</p>
          <Button kind="quiet" onPress={() => setSearch('')}>
            {words.showAll}
          </Button>
        </div>
      )}
    </>
  )
}
