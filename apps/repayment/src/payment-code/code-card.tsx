import { useMessages } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'

import { GroupedCode } from './grouped-code.tsx'
import { copyCodeAtom } from './payment-code-model.ts'
import styles from './payment-code.module.css'
import { paymentCodeMessages } from '../../messages/en.json'

export interface CodeCardProps {
  readonly code: string
}

/** The code of `/repaymentOfCode`, large, and the button that copies it. */
export function CodeCard({ code }: CodeCardProps) {
  const messages = useMessages(paymentCodeMessages)
  const copy = useSetAtom(copyCodeAtom)

  return (
    <div className={styles.card}>
      <p className={styles.label}>{messages.code}</p>
      <p className={styles.codeLine}>
        <GroupedCode code={code} />
      </p>
      <Button onPress={() => copy(code, 'repaymentOfCode')}>{messages.copy}</Button>
    </div>
  )
}
