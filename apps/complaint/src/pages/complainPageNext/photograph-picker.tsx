import { complaintImageLimit } from '@pahiram/contract'
import { environmentAtom, useMessages, usePageMessages } from '@pahiram/page'
import { Card, ErrorBlock, Image, LineIcon, Spinner } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'

import { complaintFormMessages } from '../../../messages/en.json'
import { mostMegabytes, mostMegapixels } from '../../photograph/photograph-problem.ts'
import type { Photograph } from '../../upload/photograph.ts'
import { listAtom } from './form-model.ts'
import styles from './complaint-form.module.css'
import {
  addFilesAtom,
  prepareForPhotographsAtom,
  type RefusedFile,
  refusedFilesAtom,
  removePhotographAtom,
  retryPhotographAtom,
  roomAtom,
  takeLeftFilesAtom,
  untakenFilesAtom,
} from './photographs-model.ts'
import { canChangeAtom } from './send-model.ts'

/** When a form that is on the screen fetches what scales and uploads, ms: the connection may be gone by then. */
const prefetchDelay = 2_500

/** The photographs with the way to add more, as long as there is room. */
export function PhotographPicker() {
  const messages = useMessages(complaintFormMessages)
  const photographs = useAtomValue(listAtom)
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
    <Card as="section" className={styles.card}>
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
    </Card>
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
  const canChange = useAtomValue(canChangeAtom)
  const input = useRef<HTMLInputElement>(null)

  const take = useCallback(() => {
    const files = Array.from(input.current?.files ?? [])

    if (input.current === null || files.length === 0) return
    // So that the same file may be chosen again after it was removed.
    input.current.value = ''
    void add(files)
  }, [add])

  // They may have been chosen before the page's scripts came.
  useEffect(take, [take])

  return (
    <label className={styles.add}>
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept="image/*"
        multiple
        disabled={!canChange}
        onChange={take}
      />
      <LineIcon path="M12 5v14M5 12h14" size={28} />
      <span className={styles.addLabel}>{messages.addImage}</span>
    </label>
  )
}

/** Which files were refused and why; it stays until photographs are added or removed again. */
function RefusedFiles() {
  const messages = useMessages(complaintFormMessages)
  const refused = useAtomValue(refusedFilesAtom)

  function messagesOf({ name: given, problem }: RefusedFile): string {
    const name = given || messages.unnamed

    switch (problem) {
      case 'unreadable':
        return messages.unreadable({ name })
      case 'too-large':
        return messages.tooLarge({ name, megabytes: mostMegabytes })
      case 'too-many-pixels':
        return messages.tooManyPixels({ name, megapixels: mostMegapixels })
      case 'lost':
        return messages.lost({ name })
    }
  }

  return (
    <div role="alert">
      {refused.map((file, index) => (
        <p key={index} className={styles.refused}>
          {messagesOf(file)}
        </p>
      ))}
    </div>
  )
}

interface PhotographTileProps {
  readonly photograph: Photograph
  /** Counts from 1. */
  readonly place: number
  readonly onRemove: () => void
}

/** A photograph, how far it is on its way, and the way to be rid of it. */
function PhotographTile({ photograph, place, onRemove }: PhotographTileProps) {
  const messages = useMessages(complaintFormMessages)
  const { pictureAddress } = useAtomValue(environmentAtom)
  const canChange = useAtomValue(canChangeAtom)
  const { preview, url } = photograph

  return (
    <li className={styles.tile}>
      <Image
        className={styles.picture}
        src={url === undefined ? undefined : pictureAddress(url, { forSession: true })}
        ownSrc={preview}
        alt={messages.image({ place })}
        width={100}
        height={100}
        fallback={<span />}
      />
      <Progress photograph={photograph} place={place} />
      <button
        type="button"
        className={styles.remove}
        aria-label={messages.removeImage({ place })}
        disabled={!canChange}
        onClick={onRemove}
      >
        <span className={styles.cross}>
          <LineIcon path="M6 6l12 12M18 6L6 18" size={16} stroke={3} />
        </span>
      </button>
    </li>
  )
}

function Progress({ photograph: { id, state, progress }, place }: Omit<PhotographTileProps, 'onRemove'>) {
  const messages = useMessages(complaintFormMessages)
  const retry = useSetAtom(retryPhotographAtom)

  switch (state) {
    case 'uploaded':
      return null
    case 'preparing':
      return (
        <p className={styles.veil}>
          <Spinner />
          <span>{messages.preparing}</span>
        </p>
      )
    case 'waiting':
      return <p className={styles.veil}>{messages.waiting}</p>
    case 'uploading': {
      const percent = Math.round(progress * 100)

      return (
        <div className={styles.veil}>
          <span aria-hidden="true">{`${percent} %`}</span>
          <div
            role="progressbar"
            aria-label={messages.image({ place })}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className={styles.track}
          >
            <div className={styles.done} style={{ width: `${percent}%` }} />
          </div>
        </div>
      )
    }
    case 'interrupted':
    case 'refused': {
      const trouble = state === 'refused' ? messages.failed : messages.interrupted

      return (
        <button
          type="button"
          className={`${styles.veil} ${styles.retry}`}
          aria-label={`${trouble}: ${messages.retryImage({ place })}`}
          onClick={() => void retry(id)}
        >
          <span>{trouble}</span>
          <LineIcon path="M19 12a7 7 0 1 1-2-5M17 3v4h-4" stroke={2} />
        </button>
      )
    }
  }
}
