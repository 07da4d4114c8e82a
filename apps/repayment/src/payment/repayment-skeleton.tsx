import type { RepaymentInfo } from '@pahiram/contract'
import type { EarlyFields } from '@pahiram/page'
import { ProductCard, Rows } from '@pahiram/ui-kit'
import type { ReactNode } from 'react'

import { begunKey } from './begun-payment.ts'
import styles from './payment.module.css'

export interface RepaymentSkeletonProps {
  /** Of the page's first call. */
  readonly early: EarlyFields<RepaymentInfo>
  readonly hero: ReactNode
  readonly comparison?: ReactNode
  /** Rows before those of the detail list. */
  readonly rows?: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** A repayment before it is known, which the early answer fills: the prerendered first view of both pages. */
export function RepaymentSkeleton({
  early: { EarlyText, EarlyView },
  hero,
  comparison,
  rows = [],
}: RepaymentSkeletonProps) {
  return (
    // What became of a payment is asked first: an instalment that is paid must not show the next one.
    <EarlyView unlessStored={begunKey}>
      <div className={styles.parts}>
        {hero}
        {comparison}
        <ProductCard name={<EarlyText field="productName" />}>
          <Rows
            rows={[
              ...rows,
              ...[0, 1].map((row) => ({
                label: <EarlyText field={`detail.${row}.text`} width="short" />,
                value: <EarlyText field={`detail.${row}.value`} width="short" />,
              })),
            ]}
          />
        </ProductCard>
      </div>
    </EarlyView>
  )
}
