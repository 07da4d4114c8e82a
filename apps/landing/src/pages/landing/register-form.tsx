import { ResendButton } from '@pahiram/countdown'
import { useMessages } from '@pahiram/page'
import { Button, Field } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useEffect, useRef } from 'react'

import { CaptchaButton } from './captcha-button.tsx'
import {
  captchaAtom,
  captchaLength,
  faultAtom,
  mobileAtom,
  mobilePatternAtom,
  smsCodeAtom,
  smsCodeLength,
} from './form-fields.ts'
import styles from './landing-page.module.css'
import { landingMessages } from '../../../messages/en.json'
import { longestWriting } from './mobile-number.ts'
import { applyAtom, registrationAtom, resendAtom, sendCodeAtom } from './register.ts'
import { TroubleBlock } from './trouble-block.tsx'

export interface RegisterFormProps {
  /** What the main button says; empty: the page's own word. */
  readonly button: string
}

/** The three fields, the button that sends the code, and the one that registers (docs/spec/contract.md §7). */
export function RegisterForm({ button }: RegisterFormProps) {
  const messages = useMessages(landingMessages)
  const [mobile, setMobile] = useAtom(mobileAtom)
  const [captcha, setCaptcha] = useAtom(captchaAtom)
  const [smsCode, setSmsCode] = useAtom(smsCodeAtom)
  const fault = useAtomValue(faultAtom)
  const pattern = useAtomValue(mobilePatternAtom)
  const sent = useAtomValue(registrationAtom)
  const sendCode = useSetAtom(sendCodeAtom)
  const apply = useSetAtom(applyAtom)
  const mobileInput = useRef<HTMLInputElement>(null)
  const captchaInput = useRef<HTMLInputElement>(null)
  const smsCodeInput = useRef<HTMLInputElement>(null)

  // Again for the same field: a fault that is found again is a new one.
  useEffect(() => {
    const inputs = { mobile: mobileInput, captcha: captchaInput, smsCode: smsCodeInput }

    if (fault !== null) inputs[fault.field].current?.focus()
  }, [fault])

  function submit(event: FormEvent) {
    event.preventDefault()
    void apply()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={messages.mobile}
        value={mobile}
        onChange={setMobile}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        name="phone"
        maxLength={longestWriting(pattern)}
        inputRef={mobileInput}
        error={fault?.field === 'mobile' && messages.wrongMobile}
      />
      <Field
        label={messages.captcha}
        value={captcha}
        onChange={setCaptcha}
        autoComplete="off"
        name="capcode"
        maxLength={captchaLength}
        inputRef={captchaInput}
        trailing={<CaptchaButton />}
        error={fault?.field === 'captcha' && messages.noCaptcha}
      />
      <div className={styles.getCode}>
        <ResendButton
          countdown={resendAtom}
          label={messages.getCode}
          waitingLabel={(seconds) => messages.resendIn({ seconds })}
          waitingReason={messages.waitForCode}
          onPress={sendCode}
        />
      </div>
      <Field
        label={messages.smsCode}
        value={smsCode}
        onChange={setSmsCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        name="smsCode"
        maxLength={smsCodeLength}
        inputRef={smsCodeInput}
        error={fault?.field === 'smsCode' && messages.noSmsCode}
      />
      <TroubleBlock />
      <div className={styles.apply}>
        <Button busy={sent.state === 'sending' && sent.intent.content === 'register'} onPress={apply}>
          {button || messages.apply}
        </Button>
      </div>
      {/* Enter in a field sends a form with several fields only where there is such a button. */}
      <input type="submit" hidden />
    </form>
  )
}
