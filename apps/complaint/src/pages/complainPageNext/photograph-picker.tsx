import { complaintImageLimit } from '@pahiram/contract'
import { usePageMessages, useMessages } from '@pahiram/page'
import { ErrorBlock } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ChangeEvent, useEffect, useRef } from 'react'

import styles from './complaint-form.module.css'
import { complaintFormMessages } from '../../../messages/en.json'
import { PhotographTile } from './photograph-tile.tsx'
import {
  addFilesAtom,
  photographsAtom,
  prepareForPhotographsAtom,
  removePhotographAtom,
  roomAtom,
  takeLeftFilesAtom,
  untakenFilesAtom,
} from './photographs-model.ts'
import { RefusedFiles } from './refused-files.tsx'

/** When a form that is on the screen fetches what scales and uploads, ms: the line may be gone by then. */
const prefetchDelay = 2_500

/** The photographs with the way to add more, as long as there is room. */
export function PhotographPicker() {
  const messages = useMessages(complaintFormMessages)
  const photographs = useAtomValue(photographsAtom)
  const room = useAtomValue(roomAtom)
  const remove = useSetAtom(removePhotographAtom)
  const prepare = useSetAtom(prepareForPhotographsAtom)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const timer = setTimeout(prepare, prefetchDelay)

    return () => clearTimeout(timer)
  }, [prepare])

  function take(id: string) {
    // Whatever had the focus is gone with the tile.
    heading.current?.focus()
    void remove(id)
  }

  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {messages.photographs}
        </h2>
        <span className={styles.count}>{messages.count({ count: photographs.length, most: complaintImageLimit })}</span>
      </div>
      <p className={styles.hint}>{messages.evidence}</p>
      <ul className={styles.grid}>
        {photographs.map((photograph, index) => (
          <PhotographTile
            key={photograph.id}
            photograph={photograph}
            place={index + 1}
            onRemove={() => take(photograph.id)}
          />
        ))}
        {room > 0 && (
          <li className={styles.tile}>
            <AddTile />
          </li>
        )}
      </ul>
      <UntakenFiles />
      <RefusedFiles />
    </section>
  )
}

/** Photographs were chosen while what takes them could not be loaded. */
function UntakenFiles() {
  const messages = useMessages(complaintFormMessages)
  const { retry } = usePageMessages()
  const files = useAtomValue(untakenFilesAtom)
  const take = useSetAtom(takeLeftFilesAtom)

  return files.length > 0 && <ErrorBlock title={messages.notReady} retryLabel={retry} onRetry={take} />
}

function AddTile() {
  const messages = useMessages(complaintFormMessages)
  const add = useSetAtom(addFilesAtom)

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = Array.from(event.target.files ?? [])

    // So that the same file may be chosen again after it was removed.
    event.target.value = ''
    void add(files)
  }

  return (
    <label className={styles.add}>
      <input className={styles.file} type="file" accept="image/*" multiple onChange={choose} />
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
        <path d="M14 6v16M6 14h16" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span className={styles.addLabel}>{messages.addImage}</span>
    </label>
  )
}
