import type { LoanDetails } from '@pahiram/contract'
import { environmentAtom, pageAddress, useMessages } from '@pahiram/page'
import { Button, LinkButton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { orderMessages } from '../../../messages/en.json'
import { callUsAtom, openDialogAtom } from './order-dialogs-model.ts'
import { calendarAddressAtom, isRunning, orderKeysAtom } from './order-model.ts'
import styles from './order-page.module.css'

export interface OrderHelpProps {
  readonly details: LoanDetails
}

/** Quiet ways on from a loan that runs (docs/spec/contract-2.md §1), and to the receipts of one that is repaid. */
export function OrderHelp({ details }: OrderHelpProps) {
  const messages = useMessages(orderMessages)
  const { query } = useAtomValue(environmentAtom)
  const order = useAtomValue(orderKeysAtom)
  const calendar = useAtomValue(calendarAddressAtom)
  const callUs = useSetAtom(callUsAtom)
  const runs = isRunning(details)
  // The prompt has the same button: with two of one name, nobody knows which one is meant.
  const isAsked = useAtomValue(openDialogAtom) === 'prompt'

  if (!runs && details.orderStatus !== 200) return null

  return (
    <div className={styles.help}>
      {runs && !isAsked && details.telephone?.trim() && (
        <Button kind="text" onPress={callUs}>
          {messages.callUs}
        </Button>
      )}
      {runs && (
        <LinkButton kind="text" href={pageAddress('complaint', query, order)}>
          {messages.getHelp}
        </LinkButton>
      )}
      {runs && calendar && (
        <LinkButton kind="text" href={calendar}>
          {messages.addToCalendar}
        </LinkButton>
      )}
      <LinkButton kind="text" href={pageAddress('payments', query, order)}>
        {messages.paymentHistory}
      </LinkButton>
      <LinkButton kind="text" href={pageAddress('documents', query, order)}>
        {messages.documents}
      </LinkButton>
    </div>
  )
}
