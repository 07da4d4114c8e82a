import { useMessages } from '@pahiram/page'

import { DrawnQr } from './drawn-qr.tsx'
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
  return code === undefined ? null : <DrawnQr code={code} />
}
