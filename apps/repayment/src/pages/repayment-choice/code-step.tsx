import { ResendButton } from '@pahiram/page/countdown'
import { FailedActionBlock, useMessages } from '@pahiram/page'
import { Button, Card, Field, PageLayout } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useEffect, useRef } from 'react'

import { backToChoiceAtom, codeAtom, codeFaultAtom, confirmCodeAtom, resendAtom, sendCodeAtom } from './code-model.ts'
import { recordAtom } from './payment-model.ts'
import { PaymentHint } from './payment-outcome.tsx'
import { repaymentAtom } from './payment-state.ts'
import styles from './repayment-choice-page.module.css'
import { repaymentChoiceMessages } from '../../../messages/en.json'
import { AmountLine, WayIcon, WayName } from './written-ways.tsx'

/** The step in which the bank wants a code: get it by SMS, type it, confirm. */
export function CodeStep() {
  const messages = useMessages(repaymentChoiceMessages)
  const { state } = useAtomValue(repaymentAtom)
  const record = useAtomValue(recordAtom)
  const [code, setCode] = useAtom(codeAtom)
  const fault = useAtomValue(codeFaultAtom)
  const confirmCode = useSetAtom(confirmCodeAtom)
  const sendCode = useSetAtom(sendCodeAtom)
  const goBack = useSetAtom(backToChoiceAtom)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  async function confirm() {
    if (!(await confirmCode())) input.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void confirm()
  }

  return (
    <PageLayout
      header
      title={messages.title}
      onBack={goBack}
      backLabel={messages.back}
      footer={
        <Button busy={state === 'sending'} onPress={confirm}>
          {messages.confirm}
        </Button>
      }
    >
      <PaymentHint />
      <AmountLine amount={record?.amount} />
      <Card>
        {record && (
          <div className={styles.way}>
            <span className={styles.picture}>
              <WayIcon kind="card" />
            </span>
            <span>
              <WayName way={record.way} />
            </span>
          </div>
        )}
        <p className={styles.codeText}>{messages.codeText}</p>
        <form className={styles.form} onSubmit={submit} noValidate>
          <Field
            label={messages.smsCode}
            value={code}
            onChange={setCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            name="verifyCode"
            enterKeyHint="done"
            inputRef={input}
            error={fault && messages[fault === 'short' ? 'shortCode' : 'wrongCode']}
          />
        </form>
        <ResendButton
          countdown={resendAtom}
          label={messages.getCode}
          waitingLabel={(seconds) => messages.resendIn({ seconds })}
          waitingReason={messages.waitForCode}
          onPress={sendCode}
        />
      </Card>
      <FailedActionBlock />
    </PageLayout>
  )
}
