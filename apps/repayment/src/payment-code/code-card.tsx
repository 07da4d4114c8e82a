import { actionAtom, countPress, environmentAtom, localeAtom, messagesIn, useMessages } from '@pahiram/page'
import { copyText } from '@pahiram/page/copy-text'
import { Button, Card } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'

import styles from './payment-code.module.css'
import { paymentCodeMessages } from '../../messages/en.json'

/** Copies a code as it is, and says whether that worked. */
export const copyCodeAtom = actionAtom(
  async (get, _set, code: string, page: 'repaymentOfCode' | 'repaymentOfCode2') => {
    const { toast } = get(environmentAtom)
    const messages = messagesIn(paymentCodeMessages, get(localeAtom))

    countPress(get, `${page}.copy`)
    if (await copyText(code)) toast(messages.copied, 'info')
    else toast(messages.copyFailed, 'error')
  },
)

export interface CodeCardProps {
  readonly code: string
}

/** The code of `/repaymentOfCode`, large, and the button that copies it. */
export function CodeCard({ code }: CodeCardProps) {
  const messages = useMessages(paymentCodeMessages)
  const copy = useSetAtom(copyCodeAtom)

  return (
    <Card>
      <p className={styles.label}>{messages.code}</p>
      <p className={styles.codeLine}>
        <GroupedCode code={code} />
      </p>
      <Button onPress={() => copy(code, 'repaymentOfCode')}>{messages.copy}</Button>
    </Card>
  )
}

/** A code in large groups; the room between them is no character, so that marked and copied it is the code as it is. */
export function GroupedCode({ code }: CodeCardProps) {
  const groups = groupsOf(code)

  return (
    <span className={`${styles.code} ${groups.length === 1 && code.length > 12 ? styles.longCode : ''}`} translate="no">
      {groups.map((group, index) => (
        <span key={index} className={styles.group}>
          {group}
        </span>
      ))}
    </span>
  )
}

/** A code longer than this is not read aloud or typed, only copied. */
const longestGrouped = 40

/** A code in groups of four, which an eye can keep; joined they are the code again. */
export function groupsOf(code: string): string[] {
  if (code.length > longestGrouped || !/^[A-Za-z\d]+$/.test(code)) return [code]

  return code.match(/.{1,4}/g) ?? [code]
}
