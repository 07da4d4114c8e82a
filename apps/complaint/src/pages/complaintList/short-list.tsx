import { useMessages } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useLayoutEffect, useRef, useState } from 'react'

import { ComplaintItem } from './complaint-item.tsx'
import type { ItemListProps } from './item-list.ts'
import styles from './complaintList-page.module.css'
import { complaintListMessages } from '../../../messages/en.json'
import { useKeptPlace, usePlaceToRestore } from './use-list-place.ts'

export interface ShortListProps extends ItemListProps {
  /** How many are drawn at first. */
  readonly first: number
  /** Whether a button draws as many again. */
  readonly canGrow?: boolean
}

/** The first complaints, all drawn. */
export function ShortList({ tab, list, isWhole, first, canGrow = false }: ShortListProps) {
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
