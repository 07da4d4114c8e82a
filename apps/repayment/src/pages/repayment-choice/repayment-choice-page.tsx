import { usePageReturn } from '@pahiram/page'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { ChoiceStep } from './choice-step.tsx'
import { CodeStep } from './code-step.tsx'
import { listenToBackAtom } from './code-model.ts'
import { isCodeStepAtom } from './payment-model.ts'
import { PaymentOutcome } from './payment-outcome.tsx'
import { comeBackAtom, isOpenAtom, repaymentAtom } from './payment-state.ts'
import { waysAtom } from './repayment-choice-model.ts'
import { useKeptPayment } from '../../payment/after-drawing.ts'

/** The legacy repayment flow, at `/repayment-choice` (docs/spec/product-spec.md §4). */
export function RepaymentChoicePage() {
  const isOpen = useAtomValue(isOpenAtom)
  const { state } = useAtomValue(repaymentAtom)
  const isCodeStep = useAtomValue(isCodeStepAtom)
  const listenToBack = useSetAtom(listenToBackAtom)
  const comeBack = useSetAtom(comeBackAtom)

  useKeptPayment(waysAtom)
  useEffect(() => listenToBack(), [listenToBack])
  // A repayment that waits for its code goes on as it was begun.
  usePageReturn(comeBack, !isCodeStep)

  if (!isOpen && state !== 'sending') return <PaymentOutcome />
  return isCodeStep ? <CodeStep /> : <ChoiceStep />
}
