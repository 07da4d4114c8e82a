import type { LoanDetails, PaymentState } from '@pahiram/contract'
import { withRemark } from '@pahiram/formatting'
import { FailedActionBlock, Section, useMessages } from '@pahiram/page'
import { agreedTextsAtom } from '@pahiram/page/order'
import { Fold, paymentStep, ProductCard, Rows, Schedule, StatusHero, type Tone } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { agreementMessages, orderMessages } from '../../../messages/en.json'
import { AgreementDialog } from '../../agreement/agreement-dialog.tsx'
import { AgreementLinks } from '../../agreement/agreement-links.tsx'
import { artworkOf } from '../../order-artwork/order-artwork.ts'
import { openDialogAtom } from './order-dialogs-model.ts'
import { OrderHelp } from './order-help.tsx'
import {
  isRunning,
  paymentAtom,
  readAgreedAtom,
  recommendationsOf,
  switchedOffAtom,
  timelineSteps,
} from './order-model.ts'
import styles from './order-page.module.css'
import { RecommendedProducts } from './recommended-products.tsx'

export interface OrderSummaryProps {
  readonly details: LoanDetails
}

/** The borrower's state, then the loan's own card, then what else could be had. */
export function OrderSummary({ details }: OrderSummaryProps) {
  const isDialogOpen = useAtomValue(openDialogAtom) !== null
  const payment = useAtomValue(paymentAtom)
  const recommended = recommendationsOf(details, useAtomValue(switchedOffAtom))

  return (
    <>
      {payment.state === 'ready' && payment.value && <PaymentArrived payment={payment.value} />}
      <Hero details={details} />
      {!isDialogOpen && <FailedActionBlock />}
      <OrderTimeline details={details} />
      <Section>
        <LoanCard details={details} />
      </Section>
      <OrderHelp details={details} />
      <OrderPlan details={details} />
      <OrderAgreements />
      {recommended.length > 0 && (
        <Section>
          <RecommendedProducts products={recommended} />
        </Section>
      )}
    </>
  )
}

/** What a card shows before the rest is unfolded; one or two more are not worth a press. */
const rowsInSight = 4
const rowsWorthFolding = 3

/** The loan's own card, without what the hero says already; what identifies it is folded. */
function LoanCard({ details }: OrderSummaryProps) {
  const messages = useMessages(orderMessages)
  const { productLogo, productName, userOrderDetail, dueAmount, dueDate } = details
  const said = isRunning(details) ? [dueAmount, dueDate].filter((text) => text?.trim()) : []
  const rows = (userOrderDetail?.detail ?? [])
    .map(({ text, value }) => ({ label: text ?? '', value: value ?? '' }))
    .filter(({ value }) => value.trim() && !said.some((text) => text && value.startsWith(text)))
  const shown = rows.length < rowsInSight + rowsWorthFolding ? rows.length : rowsInSight

  // A card that would hold nothing is not drawn.
  if (!productLogo && !productName && rows.length === 0) return null

  return (
    <ProductCard logo={productLogo} name={productName}>
      <Rows rows={rows.slice(0, shown)} />
      {shown < rows.length && (
        <Fold title={messages.details}>
          <Rows rows={rows.slice(shown)} />
        </Fold>
      )}
    </ProductCard>
  )
}

const tones: Readonly<Record<number, Tone>> = {
  21: 'primary',
  151: 'primary',
  170: 'primary',
  174: 'warning',
  180: 'danger',
  200: 'primary',
}

/** Where the loan is: what is owed next, until when, or what the server says of it. */
function Hero({ details }: OrderSummaryProps) {
  const messages = useMessages(orderMessages)
  const { orderStatus = 0, dueDate, lateCost, noticeDesText, repayPlan } = details
  const amount = isRunning(details) ? details.dueAmount?.trim() : undefined
  const states = isRunning(details) ? repayPlan.map(({ state }) => paymentStep(state)) : timelineSteps(orderStatus)
  const next = repayPlan.find(({ state }) => paymentStep(state) !== 'done')

  return (
    <StatusHero
      tone={tones[orderStatus] ?? 'neutral'}
      title={details.noticeStatusText || messages.unknownOrder}
      chip={orderStatus === 200 ? messages.planState.paid : undefined}
      amount={amount}
      segments={states}
      art={artworkOf(orderStatus)}
    >
      {amount && (
        <>
          {repayPlan.length > 1 && next?.title && <p>{next.title}</p>}
          {dueDate && (
            <p>
              {messages[orderStatus === 180 ? 'wasDueOn' : 'dueOn']} <strong className={styles.value}>{dueDate}</strong>
              {/* Elsewhere the title says it. */}
              {orderStatus === 170 && next?.remark && `, ${next.remark}`}
            </p>
          )}
          {/* Who is months early is not threatened. */}
          {lateCost && orderStatus !== 170 && (
            <p>
              {messages.lateCost} <strong className={styles.value}>{lateCost}</strong>
            </p>
          )}
        </>
      )}
      {noticeDesText && <p>{noticeDesText}</p>}
    </StatusHero>
  )
}

/** What a borrower sees first who comes from paying: what became of the money that arrived, with the receipt's number. */
function PaymentArrived({ payment: { state, receipt, left, kept } }: { readonly payment: PaymentState }) {
  const messages = useMessages(orderMessages)
  const [title, text] =
    {
      received: [messages.paymentReceived],
      partly: [messages.paymentPartly, messages.paymentPartlyText],
      kept: [messages.paymentKept, messages.paymentKeptText],
    }[state as 'received' | 'partly' | 'kept'] ?? []

  if (title === undefined) return null

  const held = (state === 'kept' ? kept?.amount : receipt?.kept) ?? ''

  return (
    <section role="status" className={state === 'received' ? styles.received : styles.arrived}>
      <h2 className={styles.receivedTitle}>{title}</h2>
      {text && <p className={styles.arrivedText}>{text}</p>}
      <Rows
        rows={[
          { label: messages.leftToPay, value: state === 'partly' ? left?.amount : undefined },
          { label: messages.dueOn, value: state === 'partly' && withRemark(left) },
          { label: messages.held, value: /[1-9]/.test(held) ? held : undefined },
          { label: messages.paidAmount, value: receipt?.amount },
          { label: messages.paidOn, value: receipt?.time },
          { label: messages.receiptNumber, value: receipt?.receiptNo },
        ]}
      />
    </section>
  )
}

/** What the borrower agreed to by taking the loan, to be read again; nothing where none is kept. */
function OrderAgreements() {
  const messages = useMessages(agreementMessages)
  const agreements = useAtomValue(agreedTextsAtom)
  const read = useSetAtom(readAgreedAtom)

  if (agreements.state === 'loading' || (agreements.state === 'ready' && agreements.value.length === 0)) return null

  const time = agreements.state === 'ready' && agreements.value[0]?.agreedAt?.trim()

  return (
    <section className={styles.agreements} aria-labelledby="agreements">
      <h2 id="agreements" className={styles.agreementsTitle}>
        {messages.yours}
      </h2>
      {time && <p className={styles.agreedOn}>{messages.agreedOn({ time })}</p>}
      <AgreementLinks of={agreedTextsAtom} onRead={read} />
      <AgreementDialog page="order" />
    </section>
  )
}

/** The payments of a loan, where there is more than the one that the hero names (docs/spec/contract-3.md §2). */
function OrderPlan({ details: { repayPlan } }: OrderSummaryProps) {
  const messages = useMessages(orderMessages)

  if (repayPlan.length < 2) return null

  return (
    <Section>
      <Schedule
        heading={messages.plan}
        steps={repayPlan.map(({ state, time, title, amount, remark }) => ({
          state: paymentStep(state),
          title,
          amount,
          note: time,
          remark: remark ?? (state && messages.planState[state]),
        }))}
      />
    </Section>
  )
}

/** The way of a loan until its first payment, with the days that are known; nothing from a server that names none. */
function OrderTimeline({ details: { orderStatus, timeline } }: OrderSummaryProps) {
  const messages = useMessages(orderMessages)
  const states = timelineSteps(orderStatus)

  if (states === undefined || !timeline) return null

  // What is not done yet is named as what goes on: “Approved” would be read as an answer.
  const titles = [
    messages.applied,
    states[1] === 'done' ? messages.approved : messages.reviewing,
    states[2] === 'now' ? messages.arriving : messages.sent,
    messages.firstPayment,
  ]
  const days = [timeline.applied, timeline.approved, timeline.sent, timeline.firstPayment]

  return (
    <Schedule
      heading={messages.timeline}
      steps={titles.map((title, place) => ({ title, state: states[place], remark: days[place] }))}
    />
  )
}
