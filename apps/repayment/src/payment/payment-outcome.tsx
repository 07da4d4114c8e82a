import type { PaymentState } from '@pahiram/contract'
import { environmentAtom, useMessages, usePageAddress } from '@pahiram/page'
import { Amount, Button, Card, LinkButton, Notice, Rows } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { outcomeMessages, paymentMessages, receiptMessages } from '../../messages/en.json'
import { canShareReceiptAtom, keptOf, shareReceiptAtom } from '../receipt/receipt.ts'
import { orderKeysAtom } from './order-keys.ts'
import { payNextAtom } from './payment-model.ts'
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
    case 'partly':
    case 'kept':
      return <Arrived of={of} payment={payment} />
    case 'open':
      return <Open of={of} info={info} validUntil={payment.validUntil} />
    case 'refused':
    case 'expired':
      return <Ended state={payment.state} />
    default:
      return null
  }
}

interface ArrivedProps {
  readonly of: Repayment
  readonly payment: PaymentState
}

/** Money that came: what it did, its receipt, what is left, and the ways on. */
function Arrived({ of, payment }: ArrivedProps) {
  const messages = useMessages(outcomeMessages)
  const receiptWords = useMessages(receiptMessages)
  const { seeOrder } = useMessages(paymentMessages)
  const order = useAtomValue(orderKeysAtom)
  const addresses = {
    history: usePageAddress('payments', order),
    order: usePageAddress('order', order),
    service: usePageAddress('customer-service'),
  }
  const share = useSetAtom(shareReceiptAtom)
  const canShare = useAtomValue(canShareReceiptAtom)
  const payNext = useSetAtom(payNextAtom)
  const { state, receipt, left } = payment
  const kept = receipt && keptOf(receipt)

  return (
    <div role="status" className={styles.parts}>
      <ArrivedAmount of={of} payment={payment} />
      <ArrivedWords of={of} payment={payment} kept={kept} />
      <Card ofRows>
        <Rows
          rows={[
            { label: messages.paid, value: state === 'received' ? undefined : receipt?.amount },
            { label: receiptWords.date, value: receipt?.time },
            { label: receiptWords.number, value: receipt?.receiptNo },
            { label: receiptWords.channel, value: receipt?.channel },
            { label: receiptWords.applied, value: state === 'kept' ? undefined : kept && receipt?.applied },
            { label: receiptWords.kept, value: state === 'kept' ? undefined : kept },
            { label: messages.left, value: state === 'partly' ? undefined : left?.amount },
            { label: messages.leftUntil, value: state === 'partly' ? undefined : left?.time },
          ]}
        />
        {!left && <p className={styles.nothingLeft}>{messages.nothingLeft}</p>}
      </Card>
      {state === 'kept' && (
        <LinkButton kind="quiet" href={addresses.service}>
          {messages.customerService}
        </LinkButton>
      )}
      {receipt && canShare && (
        <Button kind="quiet" onPress={() => void share(receipt, of.page)}>
          {receiptWords.share}
        </Button>
      )}
      <LinkButton kind="quiet" href={addresses.history}>
        {messages.history}
      </LinkButton>
      {state === 'partly' && left && (
        <LinkButton kind="quiet" href={addresses.order}>
          {seeOrder}
        </LinkButton>
      )}
      {state !== 'partly' && left && of.kind === 'repay' && (
        <Button kind="quiet" onPress={() => payNext(of)}>
          {messages.payNext}
        </Button>
      )}
    </div>
  )
}

/** The figure that counts now: what was paid, what is left of it, or what is held. */
function ArrivedAmount({ of, payment: { state, receipt, left, kept } }: ArrivedProps) {
  const messages = useMessages(outcomeMessages)
  const { amountUnknown } = useMessages(paymentMessages)
  const { currency } = useAtomValue(environmentAtom).configuration
  const isDelay = of.kind === 'delay'
  const common = { currency, otherwise: amountUnknown }

  if (state === 'kept')
    return (
      <Amount
        {...common}
        title={messages.keptTitle}
        label={messages.held}
        amount={kept?.amount ?? (receipt && keptOf(receipt)) ?? receipt?.amount}
      />
    )
  if (state === 'received')
    return <Amount {...common} title={isDelay ? messages.extended : messages.received} amount={receipt?.amount} />

  const title = isDelay ? messages.unextendedTitle : messages.partlyTitle

  if (!left) return <Amount {...common} title={title} label={messages.paid} amount={receipt?.amount} />
  return (
    <Amount {...common} title={title} label={isDelay ? messages.owedNow : messages.left} amount={left.amount}>
      {left.time && (
        <p className={styles.until}>
          <span className={styles.untilLabel}>{messages.leftUntil}</span>
          <span>{left.time}</span>
        </p>
      )}
    </Amount>
  )
}

interface ArrivedWordsProps extends ArrivedProps {
  /** What of the money is held. */
  readonly kept: string | undefined
}

/** What the money did, where that is not what it was for, or not all. */
function ArrivedWords({ of, payment: { state }, kept }: ArrivedWordsProps) {
  const messages = useMessages(outcomeMessages)
  const held = kept && messages.alsoHeld({ amount: kept })

  if (state === 'partly')
    return (
      <Notice kind="warning">
        {of.kind === 'delay' ? messages.unextendedText : messages.partlyText} {held}
      </Notice>
    )
  if (state === 'kept')
    return (
      <Notice>
        {messages.keptText} {messages.keptBack}
      </Notice>
    )
  return held && <Notice>{held}</Notice>
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
