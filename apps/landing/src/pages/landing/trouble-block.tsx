import { type Loaded, usePageMessages, useMessages } from '@pahiram/page'
import { OnceView } from '@pahiram/page/once'
import { ErrorBlock } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'

import { landingMessages } from '../../../messages/en.json'
import { captchaSessionAtom } from './captcha.ts'
import { applyAtom, registrationAtom, sendCodeAtom } from './register.ts'
import { registerTemplateAtom } from './template-loads.ts'

/** The one thing that went wrong last, with its `Retry`; what stands in the fields stays. Nothing while all is well. */
export function TroubleBlock() {
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
