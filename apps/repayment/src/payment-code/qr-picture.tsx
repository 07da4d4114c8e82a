import { untilLoaded } from '@pahiram/load-again/load-part'
import { useMessages } from '@pahiram/page'
import { Skeleton } from '@pahiram/ui-kit'
import { useEffect, useState } from 'react'

import { CodeCard } from './code-card.tsx'
import type { QrDrawing } from './draw-qr.ts'
import styles from './payment-code.module.css'
import { paymentCodeMessages } from '../../messages/en.json'

export interface QrPictureProps {
  /** An address that passed the safe door; undefined when there is none or its picture did not come. */
  readonly picture: string | undefined
  readonly code: string | undefined
  readonly onPictureFailed: () => void
}

/** The server's own QR picture; without it, one drawn from the code. */
export function QrPicture({ picture, code, onPictureFailed }: QrPictureProps) {
  const messages = useMessages(paymentCodeMessages)

  if (picture !== undefined) {
    return (
      <img
        className={styles.qr}
        src={picture}
        alt={messages.qrPicture}
        width="280"
        height="280"
        onError={onPictureFailed}
      />
    )
  }
  return code === undefined ? null : <DrawnQr key={code} code={code} />
}

/** A QR code drawn from a code, once the page is on the screen; where that cannot be, the code itself. */
function DrawnQr({ code }: { readonly code: string }) {
  const messages = useMessages(paymentCodeMessages)
  const qr = useDrawing(code)

  if (qr === undefined) return <Skeleton className={styles.qr} width={280} height={280} />
  if (qr === null) {
    return (
      <>
        <p className={styles.undrawn}>{messages.undrawn}</p>
        <CodeCard code={code} />
      </>
    )
  }

  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={messages.qrPicture}
      width="280"
      height="280"
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
    >
      {/* Dark on light in every scheme: many readers know it no other way. */}
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  )
}

/** Undefined while it is drawn, null when it cannot be: too long a code, or nothing to draw it with yet. */
function useDrawing(code: string): QrDrawing | null | undefined {
  const [drawing, setDrawing] = useState<QrDrawing | null>()

  useEffect(() => {
    const fail = () => setDrawing(null)
    const load = () =>
      import('./draw-qr.ts').catch((error: unknown) => {
        fail()
        throw error
      })

    untilLoaded(load)
      .then(({ drawQr }) => setDrawing(drawQr(code)))
      .catch(fail)
  }, [code])
  return drawing
}
