import { useTexts } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'

import { GroupedCode } from './grouped-code.tsx'
import { copyCodeAtom } from './payment-code-model.ts'
import styles from './payment-code.module.css'
import { paymentCodeTexts } from './payment-code-texts.ts'

export interface CodeCardProps {
  readonly code: string
}

/** The code of `/repaymentOfCode`, large, and the button that copies it. */
export function CodeCard({ code }: CodeCardProps) {
  const words = useTexts(paymentCodeTexts)
  const copy = useSetAtom(copyCodeAtom)

  return (
    <div className={styles.card}>
      <p className={styles.label}>{words.code}</p>
      <p className={styles.codeLine}>
        <GroupedCode code={code} />
      </p>
      <Button onPress={() => copy(code, 'repaymentOfCode')}>{words.copy}</Button>
    </div>
  )
}
