import { EarlyText, EarlyView } from '@pahiram/page'
import { ProductCard, Rows } from '@pahiram/ui-kit'
import type { ReactNode } from 'react'

import styles from './payment.module.css'

export interface RepaymentSkeletonProps {
  readonly hero: ReactNode
  /** Rows before those of the detail list. */
  readonly rows?: readonly { readonly label: string; readonly field: string }[]
}

/** A repayment before it is known, which the early answer fills: the prerendered first view of both pages. */
export function RepaymentSkeleton({ hero, rows = [] }: RepaymentSkeletonProps) {
  return (
    <EarlyView>
      <div className={styles.parts}>
        {hero}
        <ProductCard name={<EarlyText field="productName" />}>
          <Rows
            rows={[
              ...rows.map(({ label, field }) => ({ label, value: <EarlyText field={field} width="short" /> })),
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
