import type { LoanDetails } from '@pahiram/contract'
import { FailedActionBlock, Section, svgAddress, useMessages } from '@pahiram/page'
import { ProductCard, Rows } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import { DueFigures } from './due-hero.tsx'
import { earlyPictures } from './early-pictures.ts'
import { openDialogAtom } from './order-dialogs-model.ts'
import { OrderHelp } from './order-help.tsx'
import { isRunning, receiptAtom, recommendationsOf, switchedOffAtom } from './order-model.ts'
import styles from './order-page.module.css'
import { OrderTimeline } from './order-timeline.tsx'
import { PaymentReceived } from './payment-received.tsx'
import { orderMessages } from '../../../messages/en.json'
import { RecommendedProducts } from './recommended-products.tsx'

export interface OrderSummaryProps {
  readonly details: LoanDetails
}

/** Where the borrower stands, then the loan's own card, then what else could be had. */
export function OrderSummary({ details }: OrderSummaryProps) {
  const messages = useMessages(orderMessages)
  const isDialogOpen = useAtomValue(openDialogAtom) !== null
  const receipt = useAtomValue(receiptAtom)
  const recommended = recommendationsOf(details, useAtomValue(switchedOffAtom))

  return (
    <>
      {receipt.state === 'ready' && receipt.value && <PaymentReceived receipt={receipt.value} />}
      <section className={styles.hero}>
        <div className={styles.picture}>
          <div className={styles.face}>
            <img
              className={styles.artwork}
              src={svgAddress(earlyPictures[details.orderStatus ?? ''] ?? earlyPictures.other)}
              alt=""
              width="390"
              height="200"
            />
            {isRunning(details) && details.dueAmount?.trim() && (
              <DueFigures amount={details.dueAmount} date={details.dueDate} lateCost={details.lateCost} />
            )}
          </div>
        </div>
        <h2 className={styles.headline}>{details.noticeStatusText || messages.unknownOrder}</h2>
        {details.noticeDesText && <p className={styles.sentence}>{details.noticeDesText}</p>}
      </section>
      {!isDialogOpen && <FailedActionBlock />}
      {hasCard(details) && (
        <Section>
          <ProductCard logo={details.productLogo} name={details.productName}>
            <Rows rows={rowsOf(details)} />
          </ProductCard>
        </Section>
      )}
      <OrderTimeline details={details} />
      <OrderHelp details={details} />
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
