import { useMessages } from '@pahiram/page'
import { Notice } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import { complaintFormMessages } from '../../../messages/en.json'
import { LaterPart } from './later-part.tsx'
import { hasOutcomeAtom, sendingAtom } from './send-model.ts'

/** What became of the sending; in plain words where the part that says it well did not come. */
export function SendNews() {
  const messages = useMessages(complaintFormMessages)
  const sending = useAtomValue(sendingAtom)
  const hasOutcome = useAtomValue(hasOutcomeAtom)

  return (
    <>
      <LaterPart name="SentDialog" isShown={sending === 'sent'}>
        <Notice>{messages.sentTitle}</Notice>
      </LaterPart>
      <LaterPart name="SendOutcome" isShown={hasOutcome}>
        <Notice kind="warning">{sending === 'unsent' ? messages.unsentTitle : messages.unsureTitle}</Notice>
      </LaterPart>
    </>
  )
}
