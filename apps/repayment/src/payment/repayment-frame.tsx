import { untilLoaded } from '@pahiram/load-again/load-part'
import { AsyncView, environmentAtom, rejectionOf, useMessages, usePageReturn } from '@pahiram/page'
import { PageLayout } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'

import { isUnaskedAtom, useKeptPayment } from './after-drawing.ts'
import { isPaymentBegun } from './begun-payment.ts'
import type { PaySheetProps } from './pay-sheet.tsx'
import { importPaySheet, PaymentBar, PaymentTroubleNotice } from './payment-bar.tsx'
import { comeBackAtom, comeBackFromAppAtom, isSheetOpenAtom } from './payment-model.ts'
import type { PaymentOutcomeProps } from './payment-outcome.tsx'
import { paymentMessages } from '../../messages/en.json'
import { hasArrived, type Repayment, type RepaymentState } from './repayment.ts'
import { RepaymentSkeleton } from './repayment-parts.tsx'

/** When a page that is on the screen fetches its sheet, ms: by then what it shows first has long been drawn. */
const prefetchDelay = 1_500

const importOutcome = () => import('./payment-outcome.tsx')

const PaySheet = lazy(() => untilLoaded(importPaySheet).then(({ PaySheet: loaded }) => ({ default: loaded })))

const PaymentOutcome = lazy(() =>
  untilLoaded(importOutcome).then(
    ({ PaymentOutcome: loaded }): { default: ComponentType<PaymentOutcomeProps> } => ({ default: loaded }),
    // A release took it away: the bar leads to the order, which says it too. Nobody who paid meets an error.
    () => ({ default: () => null }),
  ),
)

export interface RepaymentFrameProps {
  readonly of: Repayment
  readonly title: string
  readonly children: (info: RepaymentState) => ReactNode
}

/** What both repayment pages are: what is to be paid, and the sheet in which it is. */
export function RepaymentFrame({ of, title, children }: RepaymentFrameProps) {
  const messages = useMessages(paymentMessages)
  const known = useAtomValue(of.knownAtom)
  const loaded = useAtomValue(of.infoAtom)
  const isUnasked = useAtomValue(isUnaskedAtom)
  const isFailed = loaded.state === 'failed'
  const isRefused = isFailed && rejectionOf(loaded.error) !== undefined

  useKeptPayment(of.infoAtom)
  useComingBack(of)
  usePrefetches(of)

  return (
    <PageLayout header title={title} footer={<PaymentBar of={of} />}>
      <PaymentTroubleNotice of={of} />
      <AsyncView
        of={of.infoAtom}
        skeleton={<RepaymentSkeleton />}
        failedTitle={isRefused ? messages.refusedTitle : undefined}
      >
        {(info) => (
          <>
            {info.payment && (
              // Nothing else shows on a page whose payment came.
              <Suspense fallback={hasArrived(info.payment) ? <RepaymentSkeleton /> : null}>
                <PaymentOutcome of={of} info={info} payment={info.payment} />
              </Suspense>
            )}
            {/* A debt that may be paid by now is not shown beside a failure to learn that. */}
            {!hasArrived(info.payment) && !(isFailed && isUnasked) && children(info)}
          </>
        )}
      </AsyncView>
      {known && !hasArrived(known.payment) && <OpenedSheet of={of} info={known} />}
    </PageLayout>
  )
}

/** The sheet with the channels, from when it was first opened. */
function OpenedSheet(props: PaySheetProps) {
  const isOpen = useAtomValue(isSheetOpenAtom)
  const [wasOpened, setOpened] = useState(isOpen)

  if (isOpen && !wasOpened) setOpened(true)
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <PaySheet {...props} />
      </Suspense>
    )
  )
}

/** Fetches what may be needed soon. */
function usePrefetches({ kind, knownAtom }: Repayment): void {
  const store = useStore()

  useEffect(() => {
    // While the server is asked what became of the payment.
    if (isPaymentBegun(store.get(environmentAtom), kind)) importOutcome().catch(() => undefined)

    const timer = setTimeout(() => {
      const { pictureAddress } = store.get(environmentAtom)

      importPaySheet().catch(() => undefined)
      // The sheet opens with its logos.
      for (const { logo = '' } of store.get(knownAtom)?.repayList ?? []) new Image().src = pictureAddress(logo) ?? ''
    }, prefetchDelay)

    return () => clearTimeout(timer)
  }, [store, kind, knownAtom])
}

/** A borrower who comes back from paying must not see the debt of before. */
function useComingBack(repayment: Repayment): void {
  const comeBack = useSetAtom(comeBackAtom)
  const comeBackFromApp = useSetAtom(comeBackFromAppAtom)

  usePageReturn(
    useCallback((how?: 'quietly') => comeBack(repayment, how), [comeBack, repayment]),
    true,
  )
  useEffect(() => {
    function listen() {
      if (document.visibilityState === 'visible') void comeBackFromApp(repayment)
    }

    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [comeBackFromApp, repayment])
}
