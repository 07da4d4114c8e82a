import type { PaymentState } from '@pahiram/contract'
import { withRemark } from '@pahiram/formatting'
import { environmentAtom, useMessages, usePageAddress } from '@pahiram/page'
import { Amount, Button, Card, LinkButton, Notice, Rows, Segments, Success } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { outcomeMessages, paymentMessages, receiptMessages } from '../../messages/en.json'
import { canShareReceiptAtom, keptOf, shareReceiptAtom } from '../receipt/receipt.ts'
import { payNextAtom } from './payment-model.ts'
import styles from './payment.module.css'
import { hasArrived, type Repayment, type RepaymentState } from './repayment.ts'

/** The order's status when another payment is late. */
const overdue = 180

export interface PaymentOutcomeProps {
  readonly of: Repayment
  readonly info: RepaymentState
  readonly payment: PaymentState
}

/** What became of the payment that was begun before: only what the server knows. */
export function PaymentOutcome({ of, info, payment }: PaymentOutcomeProps) {
  const { state, validUntil } = payment

  if (hasArrived(payment)) return <Arrived key={state} of={of} payment={payment} />
  if (state === 'open') return <Open info={info} validUntil={validUntil} />
  return state === 'refused' || state === 'expired' ? <Ended key={state} state={state} /> : null
}

type ArrivedProps = Omit<PaymentOutcomeProps, 'info'>

/** Money that came: what it did, its receipt, what is left, and the ways on. */
function Arrived({ of, payment }: ArrivedProps) {
  const messages = useMessages(outcomeMessages)
  const receiptWords = useMessages(receiptMessages)
  const { payOwed } = useMessages(paymentMessages)
  const service = usePageAddress('customer-service')
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
          ]}
        />
        {receipt && canShare && (
          <p className={styles.share}>
            <Button kind="tonal" onPress={() => void share(receipt, of.page)}>
              {receiptWords.share}
            </Button>
          </p>
        )}
      </Card>
      {state !== 'partly' && left && (
        <Card ofRows>
          <Rows
            rows={[
              { label: messages.next, value: left.amount },
              { label: messages.leftUntil, value: withRemark(left) },
            ]}
          />
          {of.kind === 'repay' && (
            <p className={styles.share}>
              <Button kind="tonal" onPress={() => payNext(of)}>
                {payment.orderStatus === overdue ? payOwed : messages.payNext}
              </Button>
            </p>
          )}
        </Card>
      )}
      {state === 'kept' && (
        <LinkButton kind="quiet" href={service}>
          {messages.customerService}
        </LinkButton>
      )}
    </div>
  )
}

/** The figure that counts now: what was paid, what is left of it, or what is held. */
function ArrivedAmount({ of, payment: { state, receipt, left, kept, progress } }: ArrivedProps) {
  const messages = useMessages(outcomeMessages)
  const { amountUnknown } = useMessages(paymentMessages)
  const { currency } = useAtomValue(environmentAtom).configuration
  const isDelay = of.kind === 'delay'
  const common = { currency, otherwise: amountUnknown }

  if (state === 'kept')
    return (
      <section>
        <Success mark="waiting" title={messages.keptTitle} />
        <Amount
          {...common}
          label={messages.held}
          amount={kept?.amount ?? (receipt && keptOf(receipt)) ?? receipt?.amount}
        />
      </section>
    )
  if (state === 'received')
    return (
      <section>
        <Success title={isDelay ? messages.extended : messages.received} />
        <Amount {...common} amount={receipt?.amount}>
          <p className={styles.until}>
            <span className={styles.untilLabel}>{messages.thanks}</span> {!left && <span>{messages.nothingLeft}</span>}
          </p>
          {!isDelay && <Progress of={progress} />}
        </Amount>
      </section>
    )
  return (
    <section>
      <Success mark="waiting" title={isDelay ? messages.unextendedTitle : messages.partlyTitle} />
      {left ? (
        <Amount {...common} label={isDelay ? messages.owedNow : messages.left} amount={left.amount}>
          {left.time && (
            <p className={styles.until}>
              <span className={styles.untilLabel}>{messages.leftUntil}</span>
              <span>{withRemark(left)}</span>
            </p>
          )}
        </Amount>
      ) : (
        <Amount {...common} label={messages.paid} amount={receipt?.amount} />
      )}
    </section>
  )
}

/** More payments than this are no picture on a small screen. */
const mostSegments = 36

/** How many of several payments are done. */
function Progress({ of: progress }: { readonly of: PaymentState['progress'] }) {
  const messages = useMessages(outcomeMessages)
  const { paid = 0, of = 0 } = progress ?? {}

  if (paid < 1 || of < 2 || of > mostSegments) return null
  return (
    <div>
      <Segments states={Array.from({ length: of }, (_, place) => (place < paid ? 'done' : 'later'))} />
      <p className={styles.until}>{messages.progress({ paid, of })}</p>
    </div>
  )
}

/** What the money did, where that is not what it was for, or not all; `kept` is what of it is held. */
function ArrivedWords({ of, payment: { state }, kept }: ArrivedProps & { readonly kept: string | undefined }) {
  const messages = useMessages(outcomeMessages)
  const held = kept && messages.alsoHeld({ amount: kept })

  if (state === 'partly')
    return (
      <Notice kind="warning">
        {of.kind === 'delay' ? messages.unextendedText : messages.partlyText} {held}
      </Notice>
    )
  if (state === 'kept') return <Notice>{`${messages.keptText} ${messages.keptBack}`}</Notice>
  return held && <Notice>{held}</Notice>
}

function Open({ info, validUntil }: { readonly info: RepaymentState; readonly validUntil: string | undefined }) {
  const messages = useMessages(outcomeMessages)
  const paymentWords = useMessages(paymentMessages)
  // Else the card with the code says it.
  const until = info.defDetail?.payCode?.trim() ? undefined : validUntil?.trim()

  return (
    <div role="status" className={styles.trouble}>
      <Success mark="waiting" title={messages.openTitle} />
      <Notice kind="warning">
        <p className={styles.troubleText}>{messages.openText}</p>
        {until && (
          <p className={styles.troubleText}>
            {paymentWords.code}: {paymentWords.validUntil({ time: until })}
          </p>
        )}
      </Notice>
    </div>
  )
}

function Ended({ state }: { readonly state: 'refused' | 'expired' }) {
  const messages = useMessages(outcomeMessages)

  return (
    <div role="status" className={styles.trouble}>
      <Success mark="failed" title={messages[`${state}Title`]} />
      <Notice kind="warning">
        <p className={styles.troubleText}>{messages[`${state}Text`]}</p>
      </Notice>
    </div>
  )
}
