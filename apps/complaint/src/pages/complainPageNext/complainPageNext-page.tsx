import { collectionType, complaintTextLimit } from '@pahiram/contract'
import { AsyncView, Section, useMessages, usePageLink, usePageReturn } from '@pahiram/page'
import { Button, Notice, PageLayout, TextArea } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'

import { complaintFormMessages } from '../../../messages/en.json'
import styles from './complaint-form.module.css'
import { foundDraftAtom, typeAtom } from './draft-model.ts'
import { chosenTypeAtom, initAtom, isRestoredAtom, tagsAtom, typedTextAtom } from './form-model.ts'
import {
  EarlySend,
  FormSkeleton,
  PickerSkeleton,
  sendControl,
  TagsSkeleton,
  textField,
  textRows,
} from './form-skeleton.tsx'
import { LaterPart } from './later-part.tsx'
import { hasPhotographsAtom } from './photographs-model.ts'
import {
  hasOutcomeAtom,
  leftToUploadAtom,
  returnAtom,
  sendAtom,
  sendingAtom,
  stopWaitingAtom,
  textProblemAtom,
} from './send-model.ts'

/** Complaint form, at `/complainPageNext` (docs/spec/product-spec.md §2). */
export function ComplainPageNextPage() {
  const messages = useMessages(complaintFormMessages)
  const isRestored = useAtomValue(isRestoredAtom)

  usePageReturn(useSetAtom(returnAtom))

  return (
    <PageLayout header title={messages.title} footer={isRestored ? <SendBar /> : <EarlySend />}>
      <SendNews />
      <div className={styles.tags}>
        <AsyncView of={initAtom} failedTitle={messages.tagsFailed} skeleton={<TagsSkeleton />}>
          {() => <FormTags />}
        </AsyncView>
      </div>
      {isRestored ? <ComplaintForm /> : <FormSkeleton />}
    </PageLayout>
  )
}

/** What became of the sending; in plain words where the part that says it well did not come. */
function SendNews() {
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

/** What was chosen on the home page, or the way back to it where nothing was. */
function FormTags() {
  const messages = useMessages(complaintFormMessages)
  const tags = useAtomValue(tagsAtom)
  const { type } = useAtomValue(chosenTypeAtom)
  const home = usePageLink('complaint')

  if (type === '') {
    return (
      <Notice kind="warning">
        <a className={styles.choose} {...home}>
          {messages.chooseType}
        </a>
      </Notice>
    )
  }
  if (tags.length === 0) return null

  return (
    <ul className={styles.tagList} aria-label={messages.about}>
      {tags.map((tag, index) => (
        <li key={index} className={styles.tag}>
          {tag}
        </li>
      ))}
    </ul>
  )
}

/** The borrower's words and their evidence. */
function ComplaintForm() {
  const messages = useMessages(complaintFormMessages)
  const [text, setText] = useAtom(typedTextAtom)
  const { type } = useAtomValue(typeAtom)
  const problem = useAtomValue(textProblemAtom)
  const hasPhotographs = useAtomValue(hasPhotographsAtom)
  const area = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (problem) area.current?.focus()
  }, [problem])

  return (
    <>
      <section className={styles.card}>
        <TextArea
          label={messages.text}
          hint={messages.textHint}
          value={text}
          onChange={setText}
          maxLength={complaintTextLimit}
          rows={textRows}
          earlyField={textField}
          error={problem && messages.textMissing}
          areaRef={area}
        />
      </section>
      {hasPhotographs && (
        <Section>
          <LaterPart name="PhotographPicker">
            <PickerSkeleton />
          </LaterPart>
        </Section>
      )}
      <p className={styles.note}>{messages.note}</p>
      <LaterPart name="YourRights" isShown={type === collectionType} />
      <LaterPart name="DraftKeeper" />
    </>
  )
}

/** The bar under the form: `Send`, and what it waits for. */
function SendBar() {
  const messages = useMessages(complaintFormMessages)
  const sending = useAtomValue(sendingAtom)
  const left = useAtomValue(leftToUploadAtom)
  const hasOutcome = useAtomValue(hasOutcomeAtom)
  const hasDraft = useAtomValue(foundDraftAtom) !== undefined
  const send = useSetAtom(sendAtom)
  const stopWaiting = useSetAtom(stopWaitingAtom)

  return (
    <>
      <div role="status" className={styles.waiting}>
        {sending === 'waiting' && <p className={styles.waitingFor}>{messages.waitingFor({ left })}</p>}
      </div>
      {/* Beside a `Retry` it is the second action. */}
      <Button
        // Not with a draft, which the first view did not show.
        earlyControl={hasDraft ? undefined : sendControl}
        kind={hasOutcome ? 'quiet' : 'main'}
        busy={sending === 'waiting' || sending === 'sending' || sending === 'sent'}
        onPress={send}
      >
        {messages.send}
      </Button>
      {sending === 'waiting' && (
        <Button kind="quiet" onPress={() => stopWaiting()}>
          {messages.stopWaiting}
        </Button>
      )}
    </>
  )
}
