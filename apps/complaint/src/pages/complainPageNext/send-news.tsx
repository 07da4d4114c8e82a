import { useTexts } from '@pahiram/page'
import { Notice } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import { formTexts } from './form-texts.ts'
import { LazyPart } from './lazy-part.tsx'
import { loadOutcome, loadSentDialog } from './load-parts.ts'
import { hasOutcomeAtom, sendingAtom } from './send-model.ts'

/** What became of the sending; in plain words where the part that says it well did not come. */
export function SendNews() {
  const words = useTexts(formTexts)
  const sending = useAtomValue(sendingAtom)
  const hasOutcome = useAtomValue(hasOutcomeAtom)

  return (
    <>
      <LazyPart load={loadSentDialog} isShown={sending === 'sent'} props={{}}>
        <Notice>{words.sentTitle}</Notice>
      </LazyPart>
      <LazyPart load={loadOutcome} isShown={hasOutcome} props={{}}>
        <Notice kind="warning">{sending === 'unsent' ? words.unsentTitle : words.unsureTitle}</Notice>
      </LazyPart>
    </>
  )
}
