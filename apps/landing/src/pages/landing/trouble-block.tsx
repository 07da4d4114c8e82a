import { type Loaded, usePageMessages, useMessages } from '@pahiram/page'
import { ErrorBlock } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'

import { captchaSessionAtom } from './captcha.ts'
import { landingMessages } from '../../../messages/en.json'
import { applyAtom, sendCodeAtom } from './register.ts'
import { lostAnswerAtom } from './send-once.ts'
import { registerTemplateAtom } from './template-loads.ts'

/** The one thing that went wrong last, with its `Retry`; what stands in the fields stays. Nothing while all is well. */
export function TroubleBlock() {
  const lost = useAtomValue(lostAnswerAtom)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // What was pressed may be at the other end of the form.
    if (lost?.reference !== undefined) place.current?.scrollIntoView({ block: 'center' })
  }, [lost])

  return <div ref={place}>{lost === null ? <FailedLoads /> : <LostAnswer />}</div>
}

/** Nobody knows whether the call went through: it says so, and leaves it to the visitor to send it again. */
function LostAnswer() {
  const messages = useMessages(landingMessages)
  const pageMessages = usePageMessages()
  const lost = useAtomValue(lostAnswerAtom)
  const sendCode = useSetAtom(sendCodeAtom)
  const apply = useSetAtom(applyAtom)

  if (lost === null) return null

  const isSms = lost.call === 'sms'

  return (
    <ErrorBlock
      title={isSms ? messages.lostSmsTitle : messages.lostRegisterTitle}
      text={isSms ? messages.lostSmsText : messages.lostRegisterText}
      reference={lost.reference && pageMessages.reference({ reference: lost.reference })}
      retryLabel={pageMessages.retry}
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

  const isLineLost = ['offline', 'timeout'].includes(failure.error.failure.kind)

  return (
    <ErrorBlock
      title={session.state === 'failed' ? messages.captchaFailed : pageMessages.brokenTitle}
      text={isLineLost ? pageMessages.offlineText : pageMessages.brokenText}
      reference={pageMessages.reference({ reference: failure.reference })}
      retryLabel={pageMessages.retry}
      onRetry={retry}
    />
  )
}

function failureOf(loaded: Loaded<unknown>) {
  return loaded.state === 'failed' ? loaded : undefined
}
