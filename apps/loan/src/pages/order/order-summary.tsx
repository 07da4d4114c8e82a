import type { LoanDetails, PaymentState } from '@pahiram/contract'
import { FailedActionBlock, Section, useMessages } from '@pahiram/page'
import { ProductCard, Rows } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import { openDialogAtom } from './order-dialogs-model.ts'
import { OrderAgreements } from './order-agreements.tsx'
import { OrderHelp } from './order-help.tsx'
import { isRunning, paymentAtom, recommendationsOf, switchedOffAtom } from './order-model.ts'
import styles from './order-page.module.css'
import { OrderPlan } from './order-plan.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { artworkOf } from '../../order-artwork/order-artwork.ts'
import { orderMessages } from '../../../messages/en.json'
import { RecommendedProducts } from './recommended-products.tsx'

export interface OrderSummaryProps {
  readonly details: LoanDetails
}

/** Where the borrower stands, then the loan's own card, then what else could be had. */
export function OrderSummary({ details }: OrderSummaryProps) {
  const isDialogOpen = useAtomValue(openDialogAtom) !== null
  const payment = useAtomValue(paymentAtom)
  const recommended = recommendationsOf(details, useAtomValue(switchedOffAtom))

  return (
    <>
      {payment.state === 'ready' && payment.value && <PaymentArrived payment={payment.value} />}
      <Hero details={details} />
      {!isDialogOpen && <FailedActionBlock />}
      {hasCard(details) && (
        <Section>
          <ProductCard logo={details.productLogo} name={details.productName}>
            <Rows rows={rowsOf(details)} />
          </ProductCard>
        </Section>
      )}
      <OrderTimeline details={details} />
      <OrderPlan details={details} />
      <OrderHelp details={details} />
      <OrderAgreements />
      {recommended.length > 0 && (
        <Section>
          <RecommendedProducts products={recommended} />
        </Section>
      )}
    </>
  )
}

function rowsOf({ userOrderDetail }: LoanDetails) {
  return (userOrderDetail?.detail ?? []).map(({ text, value }) => ({ label: text ?? '', value: value ?? '' }))
}

/** A card that would hold nothing is not drawn. */
function hasCard(details: LoanDetails): boolean {
  return Boolean(details.productLogo || details.productName || rowsOf(details).some(({ value }) => value.trim()))
}

/** The picture of the order's state with what is owed next, and what the server says of it. */
function Hero({ details }: OrderSummaryProps) {
  const messages = useMessages(orderMessages)

  return (
    <section className={styles.hero}>
      <div className={styles.picture}>
        <div className={styles.face}>
          <img className={styles.artwork} src={artworkOf(details.orderStatus)} alt="" width="390" height="200" />
          {isRunning(details) && details.dueAmount?.trim() && (
            <DueFigures amount={details.dueAmount} date={details.dueDate} lateCost={details.lateCost} />
          )}
        </div>
      </div>
      <h2 className={styles.headline}>{details.noticeStatusText || messages.unknownOrder}</h2>
      {details.noticeDesText && <p className={styles.sentence}>{details.noticeDesText}</p>}
    </section>
  )
}

/** With the currency's sign: `₱25,000.00`. More figures do not fit on a small phone in the large size. */
const mostLargeFigures = 11

interface DueFiguresProps {
  readonly amount: string
  readonly date: string | undefined
  readonly lateCost: string | undefined
}

/** What is owed next, until when, and what a late day costs. What is empty is left out. */
function DueFigures({ amount, date, lateCost }: DueFiguresProps) {
  const messages = useMessages(orderMessages)

  return (
    <div className={styles.due}>
      <p className={styles.dueAmount} data-keep-clear="">
        <span className={amount.trim().length > mostLargeFigures ? styles.dueAmountLong : undefined}>{amount}</span>
      </p>
      {date && (
        <p className={styles.dueLine}>
          {messages.dueOn} <span className={styles.dueValue}>{date}</span>
        </p>
      )}
      {lateCost && (
        <p className={styles.dueLine}>
          {messages.lateCost} <span className={styles.dueValue}>{lateCost}</span>
        </p>
      )}
    </div>
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
          { label: messages.dueOn, value: state === 'partly' ? left?.time : undefined },
          { label: messages.held, value: /[1-9]/.test(held) ? held : undefined },
          { label: messages.paidAmount, value: receipt?.amount },
          { label: messages.paidOn, value: receipt?.time },
          { label: messages.receiptNumber, value: receipt?.receiptNo },
        ]}
      />
    </section>
  )
}
