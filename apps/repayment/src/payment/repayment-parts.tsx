import type { RepaymentInfo } from '@pahiram/contract'
import { environmentAtom, Section } from '@pahiram/page'
import { Notice, ProductCard } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import { CodeBox } from './code-box.tsx'
import { DetailList } from './detail-list.tsx'
import { DragonpayTip } from './dragonpay-tip.tsx'
import styles from './payment.module.css'
import { PlanList } from './plan-list.tsx'

export interface RepaymentPartsProps {
  readonly info: RepaymentInfo
  /** Begins the names of counted presses. */
  readonly page: string
  /** How much, and until when. */
  readonly hero: ReactNode
  /** What else belongs into the product's card. */
  readonly children?: ReactNode
}

/** What stands under the title of both pages, part by part. */
export function RepaymentParts({ info, page, hero, children }: RepaymentPartsProps) {
  const { currency } = useAtomValue(environmentAtom).configuration

  return (
    <div className={styles.parts}>
      {info.noticeMsg?.trim() && <Notice>{info.noticeMsg}</Notice>}
      {hero}
      <Section>
        <CodeBox of={info} page={page} />
      </Section>
      <Section>
        <ProductCard logo={info.productLogo} name={info.productName}>
          {children}
          <DetailList rows={info.detail} />
        </ProductCard>
      </Section>
      <Section>
        <PlanList plan={info.repayPlan} currency={currency} />
      </Section>
      {info.isShowReyTop && <DragonpayTip page={page} />}
    </div>
  )
}
