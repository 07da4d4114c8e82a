import { loadAgain } from '@pahiram/load-again'
import { usePart } from '@pahiram/load-again/react'
import { useMessages } from '@pahiram/page'
import { Skeleton } from '@pahiram/ui-kit'
import { useMemo } from 'react'

import { CodeCard } from './code-card.tsx'
import type { QrDrawing } from './draw-qr.ts'
import styles from './payment-code.module.css'
import { paymentCodeMessages } from '../../messages/en.json'

const drawing = loadAgain(() => import('./draw-qr.ts'))

export interface DrawnQrProps {
  readonly code: string
}

/** A QR code drawn from a code; where that cannot be, the code itself. */
export function DrawnQr({ code }: DrawnQrProps) {
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
  const part = usePart(drawing)

  return useMemo(() => {
    if (part.state !== 'ready') return part.state === 'failed' ? null : undefined
    try {
      return part.module.drawQr(code)
    } catch {
      return null
    }
  }, [part, code])
}
