import { complaintTextLimit } from '@pahiram/contract'
import { untilLoaded } from '@pahiram/load-again/load-part'
import { AsyncView, environmentAtom, Section, useMessages, usePageAddress, usePageReturn } from '@pahiram/page'
import { Button, Card, Notice, PageLayout, Skeleton, TextArea } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { lazy, type ReactElement, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react'

import { complaintFormMessages } from '../../../messages/en.json'
import styles from './complaint-form.module.css'
import {
  foundDraftAtom,
  hasPhotographsAtom,
  hasRightsAtom,
  initAtom,
  tagsAtom,
  typeAtom,
  typedTextAtom,
} from './form-model.ts'
import { PhotographPicker } from './photograph-picker.tsx'
import {
  canChangeAtom,
  hasOutcomeAtom,
  leftToUploadAtom,
  openFormAtom,
  returnAtom,
  sendAtom,
  sendingAtom,
  stopWaitingAtom,
  textProblemAtom,
} from './send-model.ts'

/** Complaint form, at `/complainPageNext` (docs/spec/product-spec.md §2). */
export function ComplainPageNextPage() {
  const messages = useMessages(complaintFormMessages)

  usePageReturn(useSetAtom(returnAtom))
  useLaterParts()

  return (
    <PageLayout header title={messages.title} footer={<SendBar />}>
      <SendNews />
      <div className={styles.tags}>
        <AsyncView of={initAtom} failedTitle={messages.tagsFailed} skeleton={<TagsSkeleton />}>
          {() => <FormTags />}
        </AsyncView>
      </div>
      <ComplaintForm />
    </PageLayout>
  )
}

const importOutcome = () => import('./send-outcome.tsx')

/** A part of the outcome, in plain words where that does not come. */
const partOr = (name: 'SendOutcome' | 'SentDialog', inWords: () => ReactElement) =>
  lazy(() =>
    untilLoaded(importOutcome).then(
      (parts) => ({ default: parts[name] }),
      () => ({ default: inWords }),
    ),
  )

const SendOutcome = partOr('SendOutcome', OutcomeInWords)

const SentDialog = partOr('SentDialog', SentInWords)

/** Fetches what the form does without at first: at once after it, so that it is there when the connection is not. */
function useLaterParts(): void {
  const store = useStore()

  useEffect(() => {
    let stop = (): void => undefined
    let isOver = false

    importOutcome().catch(() => undefined)
    untilLoaded(() => import('./draft-keeper.ts')).then(
      ({ keepDraftCopy }) => {
        if (!isOver) stop = keepDraftCopy(store)
      },
      // It can never come to this page: localStorage alone keeps the draft then.
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [store])
}

/** What became of the sending. */
function SendNews() {
  const isSent = useAtomValue(sendingAtom) === 'sent'
  const hasOutcome = useAtomValue(hasOutcomeAtom)

  return (
    <>
      {isSent && (
        <Suspense fallback={<SentInWords />}>
          <SentDialog />
        </Suspense>
      )}
      {hasOutcome && (
        <Suspense fallback={<OutcomeInWords />}>
          <SendOutcome />
        </Suspense>
      )}
    </>
  )
}

function SentInWords() {
  return <Notice>{useMessages(complaintFormMessages).sentTitle}</Notice>
}

function OutcomeInWords() {
  const messages = useMessages(complaintFormMessages)
  const sending = useAtomValue(sendingAtom)

  return <Notice kind="warning">{sending === 'unsent' ? messages.unsentTitle : messages.unsureTitle}</Notice>
}

/** What was chosen on the home page, or the way back to it where nothing was. */
function FormTags() {
  const messages = useMessages(complaintFormMessages)
  const tags = useAtomValue(tagsAtom)
  const { type } = useAtomValue(typeAtom)
  const home = usePageAddress('complaint')

  if (type === '') {
    return (
      <Notice kind="warning">
        <a className={styles.choose} href={home}>
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

/** The tags before their titles are known, in the size of what will stand there. */
function TagsSkeleton() {
  return (
    <div className={styles.tagList}>
      <Skeleton className={styles.comingTag} width={96} height={32} />
      <Skeleton className={styles.comingTag} width={128} height={32} />
    </div>
  )
}

/** The borrower's words and their evidence. */
function ComplaintForm() {
  const messages = useMessages(complaintFormMessages)
  const [text, setText] = useAtom(typedTextAtom)
  const problem = useAtomValue(textProblemAtom)
  const hasPhotographs = useAtomValue(hasPhotographsAtom)
  const hasRights = useAtomValue(hasRightsAtom)
  const canChange = useAtomValue(canChangeAtom)
  const { isBuilding } = useAtomValue(environmentAtom)
  const area = useOpenedArea()

  useEffect(() => {
    if (problem) area.current?.focus()
  }, [problem, area])

  return (
    <>
      <Card as="section" className={styles.card}>
        <TextArea
          label={messages.text}
          hint={messages.textHint}
          value={text}
          onChange={setText}
          maxLength={complaintTextLimit}
          rows={6}
          error={problem && messages.textMissing}
          // Another field takes the place of the skeleton's, with nothing of what was typed.
          readOnly={isBuilding === true || !canChange}
          areaRef={area}
        />
      </Card>
      {hasPhotographs && (
        <Section>
          <PhotographPicker />
        </Section>
      )}
      <p className={styles.note}>{messages.note}</p>
      {hasRights && <YourRights />}
    </>
  )
}

/** Opens the form with its draft, after the first drawing; what was typed into the returned field before that follows it. */
function useOpenedArea(): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null)
  const open = useSetAtom(openFormAtom)

  useLayoutEffect(() => {
    const field = area.current

    if (field === null) return

    const { value: typed, selectionStart, selectionEnd } = field
    const text = open(typed)

    // Before React compares, and before what was typed is replayed: what is as it should be is left alone, caret and all.
    field.defaultValue = text
    if (text === typed) return
    field.value = text
    if (typed !== '' && text.endsWith(typed)) {
      const before = text.length - typed.length

      field.setSelectionRange(before + selectionStart, before + selectionEnd)
    }
  }, [open])
  return area
}

/**
 * What a collector may not do, and who helps against it. The rules are those of the Philippine SEC's Memorandum Circular 18 of
 * 2019 on unfair debt collection.
 */
function YourRights() {
  const messages = useMessages(complaintFormMessages)

  return (
    <section className={styles.rights}>
      <h2 className={styles.heading}>{messages.rights.title}</h2>
      <ul className={styles.rightsList}>
        <li>{messages.rights.hours}</li>
        <li>{messages.rights.people}</li>
        <li>{messages.rights.respect}</li>
        <li>{messages.rights.authorities}</li>
      </ul>
    </section>
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
      <Button
        // Another one beside a draft: a press from before the draft was seen does not send it.
        key={hasDraft ? 'draft' : 'empty'}
        // Beside a `Retry` it is the second action.
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
