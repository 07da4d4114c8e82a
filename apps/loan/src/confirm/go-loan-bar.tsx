import { environmentAtom, useMessages, usePageAddress } from '@pahiram/page'
import { Button, Checkbox, Notice } from '@pahiram/ui-kit'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'

import styles from './confirm.module.css'
import { agreedAtom, consentAtom } from './confirm-model.ts'
import { confirmMessages } from '../../messages/en.json'
import { intentAtom } from './intent-model.ts'

export interface GoLoanBarProps {
  readonly amount: string | undefined
  readonly label: string
  readonly onGoLoan: () => Promise<void>
  /** The links to the agreements. */
  readonly children: ReactNode
}

const explainAtom = atom(null, (get, _set, reason: string) => get(environmentAtom).toast(reason, 'info'))

/** The agreement and the page's one action, which works only while the borrower agrees. */
export function GoLoanBar({ amount = '', label, onGoLoan, children }: GoLoanBarProps) {
  const messages = useMessages(confirmMessages)
  const [{ terms, privacy }, setConsent] = useAtom(consentAtom)
  const isAgreed = useAtomValue(agreedAtom)
  const privacyPolicy = usePageAddress('privacy-policy')
  const isUnmade = useAtomValue(intentAtom).state === 'failed'
  const explain = useSetAtom(explainAtom)
  const reason = isAgreed ? (amount.trim() === '' ? messages.amountUnknown : undefined) : messages.agreeFirst
  const isBlocked = reason !== undefined

  return (
    <>
      {isUnmade && <Notice kind="warning">{messages.unmade}</Notice>}
      <Checkbox label={messages.agreeTo} checked={terms} onChange={(isTicked) => setConsent({ terms: isTicked })}>
        {' '}
        {children}
      </Checkbox>
      {privacy !== undefined && (
        <Checkbox
          label={messages.agreeToPrivacy}
          checked={privacy}
          onChange={(isTicked) => setConsent({ privacy: isTicked })}
        >
          {' '}
          <a href={privacyPolicy}>{messages.privacyPolicy}</a>
        </Checkbox>
      )}
      <div
        role="presentation"
        className={isBlocked ? styles.blocked : undefined}
        onClick={isBlocked ? () => explain(reason) : undefined}
      >
        <Button disabled={isBlocked} onPress={onGoLoan}>
          {label}
        </Button>
      </div>
    </>
  )
}
