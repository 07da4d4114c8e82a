import { ResendButton } from '@pahiram/page/countdown'
import { type AsyncState, failureMessages, useMessages, usePageMessages } from '@pahiram/page'
import { OnceView } from '@pahiram/page/once'
import { Button, Checkbox, ErrorBlock, Field, Image, LineIcon } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

import { landingMessages } from '../../../messages/en.json'
import sectionStyles from '../../blocks/section.module.css'
import { captchaPictureAtom, captchaSessionAtom } from './captcha.ts'
import { fillCaptchaAtom, isCheckedAtom } from './captcha-work.ts'
import {
  adConsentAtom,
  captchaAtom,
  faultAtom,
  type FaultyField,
  mobileAtom,
  restoreDraftAtom,
  smsCodeAtom,
  stepAtom,
} from './form-fields.ts'
import styles from './landing-page.module.css'
import { applyAtom, refreshCaptchaAtom, registrationAtom, resendAtom, sendCodeAtom } from './register.ts'
import { registerTemplateAtom, shownTemplateAtom } from './template-loads.ts'

interface RegisterFormProps {
  /** The main button's label; empty: the page's own message. */
  readonly button: string
  /** The way to what is agreed to by pressing it. */
  readonly agreement: ReactNode
  /** What the first step is called. */
  readonly heading: ReactNode
}

/**
 * The three fields, the button that sends the code, and the one that registers (docs/spec/contract.md §7): first the number, then
 * the code that was sent to it.
 */
export function RegisterForm({ button, agreement, heading }: RegisterFormProps) {
  const messages = useMessages(landingMessages)
  const [mobile, setMobile] = useAtom(mobileAtom)
  const [captcha, setCaptcha] = useAtom(captchaAtom)
  const [smsCode, setSmsCode] = useAtom(smsCodeAtom)
  const fault = useAtomValue(faultAtom)
  const sent = useAtomValue(registrationAtom)
  const sendCode = useSetAtom(sendCodeAtom)
  const apply = useSetAtom(applyAtom)
  const isChecked = useAtomValue(isCheckedAtom)
  const [reached, setStep] = useAtom(stepAtom)
  // A code may be there although we do not know of it.
  const step = reached === 'number' && sent.state === 'unknown' ? 'both' : reached
  const restoreDraft = useSetAtom(restoreDraftAtom)
  const mobileInput = useRef<HTMLInputElement>(null)
  const captchaInput = useRef<HTMLInputElement>(null)
  const smsCodeInput = useRef<HTMLInputElement>(null)

  // Only a browser has a draft, so the form is first drawn without it. What was typed before this code came is newer.
  useLayoutEffect(() => {
    const inputs = { mobile: mobileInput, smsCode: smsCodeInput }

    restoreDraft((['mobile', 'smsCode'] as const).filter((field) => !inputs[field].current?.value))
  }, [restoreDraft])

  // Again for the same field: a fault that is found again is a new one.
  useEffect(() => {
    const inputs = { mobile: mobileInput, captcha: captchaInput, smsCode: smsCodeInput }

    if (fault !== null) inputs[fault.field].current?.focus()
  }, [fault])

  useEffect(() => {
    if (step === 'code') smsCodeInput.current?.focus()
  }, [step])

  const errorAt = (field: FaultyField, text: string) => fault?.field === field && (fault.message ?? text)

  function submit(event: FormEvent) {
    event.preventDefault()
    void (step === 'number' ? sendCode() : apply())
  }

  const getCode = (
    <div className={styles.getCode}>
      <ResendButton
        kind={step === 'number' ? 'main' : 'quiet'}
        countdown={resendAtom}
        label={messages.getCode}
        waitingLabel={(seconds) => messages.resendIn({ seconds })}
        waitingReason={messages.waitForCode}
        onPress={() => sendCode()}
      />
    </div>
  )

  return (
    <form onSubmit={submit} noValidate>
      {step !== 'both' && <p className={styles.step}>{messages.step({ n: step === 'number' ? 1 : 2 })}</p>}
      {step === 'code' ? (
        <>
          <h2 className={sectionStyles.heading}>{messages.codeHeading}</h2>
          <p className={styles.sentTo}>
            {messages.sentTo({ mobile: mobile.replace(/^(09\d\d)(\d{3})(?=\d{4}$)/, '$1 $2 ') })}
            <Button kind="text" onPress={() => setStep('number')}>
              {messages.change}
            </Button>
          </p>
        </>
      ) : (
        <>
          {heading}
          <Field
            label={messages.mobile}
            value={mobile}
            onChange={setMobile}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            name="phone"
            enterKeyHint="next"
            // A code that is on its way goes to the number that was pressed for.
            readOnly={sent.state === 'sending'}
            inputRef={mobileInput}
            error={errorAt('mobile', messages.wrongMobile)}
          />
          {isChecked ? (
            <Checked />
          ) : (
            <>
              <Field
                label={messages.captcha}
                value={captcha}
                onChange={setCaptcha}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="next"
                name="capcode"
                inputRef={captchaInput}
                trailing={<CaptchaButton />}
                error={errorAt('captcha', messages.noCaptcha)}
              />
              <CannotRead />
            </>
          )}
          {getCode}
        </>
      )}
      {step !== 'number' && (
        <Field
          label={messages.smsCode}
          value={smsCode}
          onChange={setSmsCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          name="smsCode"
          enterKeyHint="done"
          inputRef={smsCodeInput}
          error={errorAt('smsCode', messages.noSmsCode)}
        />
      )}
      <TroubleBlock />
      {agreement}
      {step !== 'number' && (
        <>
          <AdConsent />
          <div className={styles.apply}>
            <Button busy={sent.state === 'sending' && sent.intent.content === 'register'} onPress={apply}>
              {button || messages.apply}
            </Button>
          </div>
          {step === 'code' && getCode}
        </>
      )}
      {/* Enter in a field sends a form with several fields only where there is such a button. */}
      <input type="submit" hidden />
    </form>
  )
}

/** The way through for who cannot read the picture. */
function CannotRead() {
  const messages = useMessages(landingMessages)
  const fillCaptcha = useSetAtom(fillCaptchaAtom)

  return (
    <div className={styles.cannotRead}>
      <Button kind="text" onPress={async () => void (await fillCaptcha())}>
        {messages.cannotRead}
      </Button>
    </div>
  )
}

/** In the place of the picture; it takes the focus of the button that went, so that a screen reader reads it. */
function Checked() {
  const messages = useMessages(landingMessages)
  const words = useRef<HTMLParagraphElement>(null)

  useEffect(() => words.current?.focus(), [])

  return (
    <p ref={words} tabIndex={-1} className={styles.checked}>
      <LineIcon className={styles.tick} path="M5 12.5l5 5 9-10.5" stroke={2.5} />
      {messages.checked}
    </p>
  )
}

/** Asks whether ad networks may learn of the registration, where there are any. */
function AdConsent() {
  const messages = useMessages(landingMessages)
  const networks = useAtomValue(shownTemplateAtom)?.consentFor
  const [agrees, setAgrees] = useAtom(adConsentAtom)

  if (!networks) return null
  return (
    <Checkbox
      label={messages.adConsent({ networks })}
      checked={agrees === networks}
      onChange={(does) => setAgrees(does ? networks : '')}
    />
  )
}

/** The picture to read; a press brings another one. */
function CaptchaButton() {
  const messages = useMessages(landingMessages)
  const picture = useAtomValue(captchaPictureAtom)
  const refresh = useSetAtom(refreshCaptchaAtom)

  return (
    <button
      type="button"
      className={styles.captcha}
      aria-label={messages.refreshCaptcha}
      onClick={() => void refresh()}
    >
      <Image className={styles.picture} src={picture} alt="" width={120} height={48} />
    </button>
  )
}

/** The one thing that went wrong last, with its `Retry`; the fields keep what they hold. Nothing while all is well. */
function TroubleBlock() {
  const messages = useMessages(landingMessages)
  const sent = useAtomValue(registrationAtom)
  const sendCode = useSetAtom(sendCodeAtom)
  const apply = useSetAtom(applyAtom)

  if (sent.state !== 'unknown') return <FailedLoads />

  const isSms = sent.intent.content === 'sms'

  return (
    <OnceView
      of={registrationAtom}
      messages={{
        unsureTitle: isSms ? messages.lostSmsTitle : messages.lostRegisterTitle,
        unsureText: isSms ? messages.lostSmsText : messages.lostRegisterText,
      }}
      onRetry={isSms ? sendCode : apply}
    />
  )
}

/** Template or captcha did not come: one block for both, whose `Retry` asks for what is missing. */
function FailedLoads() {
  const messages = useMessages(landingMessages)
  const pageMessages = usePageMessages()
  const [template, askTemplate] = useAtom(registerTemplateAtom)
  const [session, askSession] = useAtom(captchaSessionAtom)
  const failure = failureOf(session) ?? failureOf(template)

  if (failure === undefined) return null

  async function retry() {
    await Promise.all([template.state === 'failed' && askTemplate(), session.state === 'failed' && askSession()])
  }

  return (
    <ErrorBlock
      {...failureMessages(failure.error.failure, pageMessages)}
      {...(session.state === 'failed' && { title: messages.captchaFailed })}
      reference={pageMessages.reference({ reference: failure.reference })}
      retryLabel={pageMessages.retry}
      onRetry={retry}
    />
  )
}

function failureOf(loaded: AsyncState<unknown>) {
  return loaded.state === 'failed' ? loaded : undefined
}
