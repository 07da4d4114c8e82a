import { useTexts } from '@pahiram/page'
import { Skeleton } from '@pahiram/ui-kit'
import { useEffect, useState } from 'react'

import { CodeCard } from './code-card.tsx'
import type { QrDrawing } from './draw-qr.ts'
import styles from './payment-code.module.css'
import { paymentCodeTexts } from './payment-code-texts.ts'

export interface DrawnQrProps {
  readonly code: string
}

/** A QR code drawn from a code; where that cannot be, the code itself. */
export function DrawnQr({ code }: DrawnQrProps) {
  const words = useTexts(paymentCodeTexts)
  const drawing = useDrawing(code)

  if (drawing === undefined) return <Skeleton className={styles.qr} width={280} height={280} />
  if (drawing === null) {
    return (
      <>
        <p className={styles.undrawn}>{words.undrawn}</p>
        <CodeCard code={code} />
      </>
    )
  }

  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={words.qrPicture}
      width="280"
      height="280"
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
    >
      {/* Dark on light in every scheme: many readers know it no other way. */}
      <rect width={drawing.size} height={drawing.size} fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </svg>
  )
}

/** Undefined while it is drawn, null when it cannot be: too long a code, or no connection for what draws it. */
function useDrawing(code: string): QrDrawing | null | undefined {
  const [drawn, setDrawn] = useState<{ readonly code: string; readonly drawing: QrDrawing | null }>()

  useEffect(() => {
    let isWanted = true

    void import('./draw-qr.ts')
      .then(({ drawQr }) => drawQr(code))
      .catch(() => null)
      .then((drawing) => {
        if (isWanted) setDrawn({ code, drawing })
      })
    return () => {
      isWanted = false
    }
  }, [code])

  return drawn?.code === code ? drawn.drawing : undefined
}
