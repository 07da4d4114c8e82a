import { useMessages } from '@pahiram/page'
import { useSetAtom } from 'jotai'
import { useState } from 'react'

import { GroupedCode } from '../../payment-code/grouped-code.tsx'
import { copyCodeAtom } from '../../payment-code/payment-code-model.ts'
import styles from '../../payment-code/payment-code.module.css'
import { paymentCodeMessages } from '../../../messages/en.json'

export interface ContractNumberProps {
  readonly code: string
  readonly title: string | undefined
  readonly validUntil: string | undefined
  readonly logo: string | undefined
}

/** Whom the number belongs to, and the number, which is copied by a tap anywhere on it. */
export function ContractNumber({ code, title, validUntil, logo }: ContractNumberProps) {
  const messages = useMessages(paymentCodeMessages)
  const copy = useSetAtom(copyCodeAtom)
  const [failedLogo, setFailedLogo] = useState<string>()

  return (
    <div className={styles.card}>
      <div className={styles.contract}>
        {logo !== failedLogo && (
          <img className={styles.logo} src={logo} alt="" width="40" height="40" onError={() => setFailedLogo(logo)} />
        )}
        {title && <h2 className={styles.contractTitle}>{title}</h2>}
      </div>
      <p className={styles.copyLabel}>{messages.contractNumber}</p>
      <button type="button" className={styles.copy} onClick={() => copy(code, 'repaymentOfCode2')}>
        <span className={styles.copyCode}>
          <GroupedCode code={code} />
        </span>{' '}
        <span className={styles.copyWord}>{messages.copy}</span>
      </button>
      {validUntil && <p className={styles.validUntil}>{messages.validUntil({ time: validUntil })}</p>}
    </div>
  )
}
