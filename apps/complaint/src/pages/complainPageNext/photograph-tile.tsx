import { environmentAtom, useMessages } from '@pahiram/page'
import { Image, Spinner } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import type { Photograph } from '../../upload/photograph.ts'
import styles from './complaint-form.module.css'
import { complaintFormMessages } from '../../../messages/en.json'
import { retryPhotographAtom } from './photographs-model.ts'

export interface PhotographTileProps {
  readonly photograph: Photograph
  /** Counts from 1. */
  readonly place: number
  readonly onRemove: () => void
}

/** A photograph, how far it is on its way, and the way to be rid of it. */
export function PhotographTile({ photograph, place, onRemove }: PhotographTileProps) {
  const messages = useMessages(complaintFormMessages)
  const { pictureAddress } = useAtomValue(environmentAtom)
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
      <button type="button" className={styles.remove} aria-label={messages.removeImage({ place })} onClick={onRemove}>
        <span className={styles.cross}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M4 4l8 8M12 4l-8 8" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </span>
      </button>
    </li>
  )
}

interface ProgressProps {
  readonly photograph: Photograph
  readonly place: number
}

function Progress({ photograph: { id, state, progress }, place }: ProgressProps) {
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
          <span aria-hidden="true">{percent} %</span>
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
          <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
            <path
              d="M19 12a7 7 0 1 1-2-5M17 3v4h-4"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </button>
      )
    }
  }
}
