import { useTexts } from '@pahiram/page'

import { DrawnQr } from './drawn-qr.tsx'
import styles from './payment-code.module.css'
import { paymentCodeTexts } from './payment-code-texts.ts'

export interface QrPictureProps {
  /** An address that passed the safe door; undefined when there is none or its picture did not come. */
  readonly picture: string | undefined
  readonly code: string | undefined
  readonly onPictureFailed: () => void
}

/** The server's own QR picture; without it, one drawn from the code. */
export function QrPicture({ picture, code, onPictureFailed }: QrPictureProps) {
  const words = useTexts(paymentCodeTexts)

  if (picture !== undefined) {
    return (
      <img
        className={styles.qr}
        src={picture}
        alt={words.qrPicture}
        width="280"
        height="280"
        onError={onPictureFailed}
      />
    )
  }
  return code === undefined ? null : <DrawnQr code={code} />
}
