import { usePart } from '@pahiram/load-again/react'
import { environmentAtom, AsyncView, rejectionOf, usePageReturn, useMessages } from '@pahiram/page'
import { PageLayout } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ReactNode, useCallback, useEffect } from 'react'

import { isPaymentBegun } from './begun-payment.ts'
import { paymentOutcome } from './load-payment-outcome.ts'
import { paySheet } from './load-pay-sheet.ts'
import type { PaySheetProps } from './pay-sheet.tsx'
import { PaymentBar } from './payment-bar.tsx'
import type { PaymentOutcomeProps } from './payment-outcome.tsx'
import { comeBackAtom, comeBackFromAppAtom } from './payment-model.ts'
import { paymentMessages } from '../../messages/en.json'
import { PaymentTroubleNotice } from './payment-trouble.tsx'
import type { Repayment, RepaymentStanding } from './repayment.ts'

/** When a page that is on the screen fetches its sheet, ms: by then what it shows first has long been drawn. */
const prefetchDelay = 1_500

export interface RepaymentFrameProps {
  readonly of: Repayment
  readonly title: string
  readonly skeleton: ReactNode
  readonly children: (info: RepaymentStanding) => ReactNode
}

/** What both repayment pages are: what is to be paid, and the sheet in which it is. */
export function RepaymentFrame({ of, title, skeleton, children }: RepaymentFrameProps) {
  const messages = useMessages(paymentMessages)
  const known = useAtomValue(of.knownAtom)
  const loaded = useAtomValue(of.infoAtom)
  const isRefused = loaded.state === 'failed' && rejectionOf(loaded.error) !== undefined

  const store = useStore()

  useComingBack(of)
  // While the server is asked what became of the payment.
  useEffect(() => {
    if (isPaymentBegun(store.get(environmentAtom), of.kind)) paymentOutcome.prefetch()
  }, [store, of.kind])
  useEffect(() => {
    const timer = setTimeout(paySheet.prefetch, prefetchDelay)

    return () => clearTimeout(timer)
  }, [])

  return (
    <PageLayout header title={title} footer={<PaymentBar of={of} />}>
      <PaymentTroubleNotice of={of} />
      <AsyncView of={of.infoAtom} skeleton={skeleton} failedTitle={isRefused ? messages.refusedTitle : undefined}>
        {(info) => (
          <>
            {info.payment && <FetchedOutcome of={of} info={info} payment={info.payment} skeleton={skeleton} />}
            {info.payment?.state !== 'received' && children(info)}
          </>
        )}
      </AsyncView>
      {known && known.payment?.state !== 'received' && <FetchedSheet of={of} info={known} />}
    </PageLayout>
  )
}

function FetchedSheet(props: PaySheetProps) {
  const part = usePart(paySheet, false)

  return part.state === 'ready' ? <part.module.PaySheet {...props} /> : null
}

interface FetchedOutcomeProps extends PaymentOutcomeProps {
  readonly skeleton: ReactNode
}

/** What became of a payment. Nothing else shows on a page whose payment was received. */
function FetchedOutcome({ skeleton, ...props }: FetchedOutcomeProps) {
  const part = usePart(paymentOutcome)

  if (part.state === 'ready') return <part.module.PaymentOutcome {...props} />
  return props.payment.state === 'received' ? skeleton : null
}

/** A borrower who comes back from paying must not see the debt of before. */
function useComingBack(repayment: Repayment): void {
  const comeBack = useSetAtom(comeBackAtom)
  const comeBackFromApp = useSetAtom(comeBackFromAppAtom)

  usePageReturn(useCallback(() => comeBack(repayment), [comeBack, repayment]))
  useEffect(() => {
    function listen() {
      if (document.visibilityState === 'visible') void comeBackFromApp(repayment)
    }

    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [comeBackFromApp, repayment])
}
