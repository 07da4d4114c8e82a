import { actionAtom, countPress, environmentAtom, localeAtom, messagesIn, useMessages } from '@pahiram/page'
import { copyText } from '@pahiram/page/copy-text'
import { Button, Card, useIsHydrating } from '@pahiram/ui-kit'
import { atom, useAtomValue, useSetAtom } from 'jotai'

import { groupedCode } from './grouped-code.tsx'
import styles from './payment-code.module.css'
import { paymentCodeMessages } from '../../messages/en.json'

const isCopiedAtom = atom(false)

/** How long a button says that it copied, ms: as long as the toast that is read out. */
const copiedMs = 2_000

/** Copies a code as it is, and says whether that worked. */
export const copyCodeAtom = actionAtom(async (get, set, code: string, page: 'repaymentOfCode' | 'repaymentOfCode2') => {
  const { toast } = get(environmentAtom)
  const messages = messagesIn(paymentCodeMessages, get(localeAtom))

  countPress(get, `${page}.copy`)
  if (!(await copyText(code))) {
    toast(messages.copyFailed, 'error')
    return
  }
  toast(messages.copied, 'info')
  set(isCopiedAtom, true)
  setTimeout(() => set(isCopiedAtom, false), copiedMs)
})

/** The code of `/repaymentOfCode`, large, and the button that copies it. */
export function CodeCard({ code }: { readonly code: string }) {
  const messages = useMessages(paymentCodeMessages)
  const copy = useSetAtom(copyCodeAtom)
  // What the server draws covers it: nobody has asked yet whether it is a stranger's.
  const isCovered = useIsHydrating()

  return (
    <Card>
      <p className={styles.label}>{messages.code}</p>
      <p className={styles.code}>{groupedCode(code, isCovered)}</p>
      <Button onPress={() => copy(code, 'repaymentOfCode')}>
        <CopyWord />
      </Button>
    </Card>
  )
}

/** What the button that copies says: for a moment after it, that it did. */
export function CopyWord() {
  const messages = useMessages(paymentCodeMessages)

  return useAtomValue(isCopiedAtom) ? `✓ ${messages.copied}` : messages.copy
}
