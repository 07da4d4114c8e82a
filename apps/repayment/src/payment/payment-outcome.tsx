import type { PaymentState, Receipt } from '@pahiram/contract'
import { environmentAtom, useMessages, usePageAddress } from '@pahiram/page'
import { Amount, Button, Card, LinkButton, Notice, Rows } from '@pahiram/ui-kit'
import { atom, useAtomValue, useSetAtom } from 'jotai'

import { outcomeMessages, paymentMessages, receiptMessages } from '../../messages/en.json'
import { canShareReceiptAtom, shareReceiptAtom } from '../receipt/receipt.ts'
import { forgetPayment } from './begun-payment.ts'
import { orderKeysAtom } from './order-keys.ts'
import styles from './payment.module.css'
import type { Repayment, RepaymentStanding } from './repayment.ts'

export interface PaymentOutcomeProps {
  readonly of: Repayment
  readonly info: RepaymentStanding
  readonly payment: PaymentState
}

/** What became of the payment that was begun before: only what the server knows. */
export function PaymentOutcome({ of, info, payment }: PaymentOutcomeProps) {
  switch (payment.state) {
    case 'received':
      return <Received of={of} payment={payment} receipt={payment.receipt ?? {}} />
    case 'open':
      return <Open of={of} info={info} validUntil={payment.validUntil} />
    case 'refused':
    case 'expired':
      return <Ended state={payment.state} />
    default:
      return null
  }
}

interface ReceivedProps {
  readonly of: Repayment
  readonly payment: PaymentState
  readonly receipt: Partial<Receipt>
}

const payNextAtom = atom(null, (get, set, { kind, infoAtom }: Repayment): Promise<void> => {
  forgetPayment(get(environmentAtom), kind)
  return set(infoAtom)
})

function Received({ of, payment: { left }, receipt }: ReceivedProps) {
  const messages = useMessages(outcomeMessages)
  const receiptWords = useMessages(receiptMessages)
  const { configuration } = useAtomValue(environmentAtom)
  const history = usePageAddress('payments', useAtomValue(orderKeysAtom))
  const share = useSetAtom(shareReceiptAtom)
  const canShare = useAtomValue(canShareReceiptAtom)
  const payNext = useSetAtom(payNextAtom)
  const { amountUnknown } = useMessages(paymentMessages)

  return (
    <div role="status" className={styles.parts}>
      <Amount
        title={of.kind === 'delay' ? messages.extended : messages.received}
        amount={receipt.amount}
        currency={configuration.currency}
        otherwise={amountUnknown}
      />
      <Card ofRows>
        <Rows
          rows={[
            { label: receiptWords.date, value: receipt.time },
            { label: receiptWords.number, value: receipt.receiptNo },
            { label: receiptWords.channel, value: receipt.channel },
            { label: messages.left, value: left?.amount },
            { label: messages.leftUntil, value: left?.time },
          ]}
        />
        {!left && <p className={styles.label}>{messages.nothingLeft}</p>}
      </Card>
      {canShare && (
        <Button kind="quiet" onPress={() => share(receipt as Receipt, of.page)}>
          {receiptWords.share}
        </Button>
      )}
      <LinkButton kind="quiet" href={history}>
        {messages.history}
      </LinkButton>
      {left && of.kind === 'repay' && (
        <Button kind="quiet" onPress={() => payNext(of)}>
          {messages.payNext}
        </Button>
      )}
    </div>
  )
}

interface OpenProps {
  readonly of: Repayment
  readonly info: RepaymentStanding
  readonly validUntil: string | undefined
}

function Open({ of: { infoAtom }, info, validUntil }: OpenProps) {
  const messages = useMessages(outcomeMessages)
  const paymentWords = useMessages(paymentMessages)
  const ask = useSetAtom(infoAtom)
  // Else the card with the code says it.
  const until = info.defDetail?.payCode?.trim() ? undefined : validUntil?.trim()

  return (
    <div role="status" className={styles.trouble}>
      <Notice>
        <p className={styles.troubleTitle}>{messages.openTitle}</p>
        <p className={styles.troubleText}>{messages.openText}</p>
        {until && (
          <p className={styles.troubleText}>
            {paymentWords.code}: {paymentWords.validUntil({ time: until })}
          </p>
        )}
        <Button kind="small" onPress={() => ask()}>
          {messages.lookAgain}
        </Button>
      </Notice>
    </div>
  )
}

interface EndedProps {
  readonly state: 'refused' | 'expired'
}

function Ended({ state }: EndedProps) {
  const messages = useMessages(outcomeMessages)

  return (
    <div role="status" className={styles.trouble}>
      <Notice kind="warning">
        <p className={styles.troubleTitle}>{messages[`${state}Title`]}</p>
        <p className={styles.troubleText}>{messages[`${state}Text`]}</p>
      </Notice>
    </div>
  )
}
