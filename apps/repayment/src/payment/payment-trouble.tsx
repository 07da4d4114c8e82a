import { useIntoView, usePageMessages, useMessages } from '@pahiram/page'
import { Button, Notice } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'

import { openSheetAtom } from './load-pay-sheet.ts'
import styles from './payment.module.css'
import { troubleAtom } from './payment-model.ts'
import { paymentMessages } from '../../messages/en.json'
import type { Repayment } from './repayment.ts'

export interface PaymentTroubleNoticeProps {
  readonly of: Repayment
}

/** What became of a press that did not lead to the payment page: only what is known, never a guess. */
export function PaymentTroubleNotice({ of }: PaymentTroubleNoticeProps) {
  const messages = useMessages(paymentMessages)
  const trouble = useAtomValue(troubleAtom)
  const [loaded, ask] = useAtom(of.infoAtom)
  const openSheet = useSetAtom(openSheetAtom)
  const { retry } = usePageMessages()
  const place = useIntoView(trouble)

  if (trouble === null) return null

  const isSheetMissing = trouble === 'sheetMissing'
  const isKnown = !isSheetMissing && loaded.state === 'ready'
  const hasCode = isKnown && Boolean(loaded.value.defDetail?.payCode?.trim())

  return (
    // Heard when it comes: what was pressed has closed, and nothing else says why.
    <div ref={place} role={isSheetMissing ? 'alert' : 'status'} className={styles.trouble}>
      <Notice kind="warning">
        <p className={styles.troubleTitle}>{messages[trouble]}</p>
        {isSheetMissing && (
          <Button kind="small" onPress={() => openSheet(of)}>
            {retry}
          </Button>
        )}
        {hasCode && <p className={styles.troubleText}>{messages[`${trouble}Code`]}</p>}
        {isKnown && !hasCode && trouble === 'unheard' && (
          <>
            <p className={styles.troubleText}>{messages.unheardNone}</p>
            <Button kind="small" onPress={() => ask()}>
              {messages.lookAgain}
            </Button>
          </>
        )}
      </Notice>
    </div>
  )
}
