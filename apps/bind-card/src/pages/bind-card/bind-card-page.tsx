import { AsyncView, Section, useMessages, usePageReturn } from '@pahiram/page'
import { Button, Card, PageLayout, Skeleton, Success } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { bindCardMessages } from '../../../messages/en.json'
import { canSaveAtom, formAtom, leaveAtom, returnAtom, saveAtom, savingAtom } from './bind-card-model.ts'
import styles from './bind-card-page.module.css'
import { CardFormView } from './card-form-view.tsx'

/** Bank binding, at `/bind-card` (docs/spec/product-spec.md §2). */
export function BindCardPage() {
  const messages = useMessages(bindCardMessages)
  const { state } = useAtomValue(savingAtom)
  const takeUpAgain = useSetAtom(returnAtom)

  usePageReturn(takeUpAgain)

  if (state === 'done') {
    return (
      <PageLayout header title={messages.title}>
        <SavedNotice />
      </PageLayout>
    )
  }

  return (
    <PageLayout header title={messages.title} footer={<NextButton />}>
      <AsyncView of={formAtom} skeleton={<FormSkeleton />}>
        {(form) => (
          <Section>
            <CardFormView form={form} />
          </Section>
        )}
      </AsyncView>
    </PageLayout>
  )
}

function NextButton() {
  const messages = useMessages(bindCardMessages)
  const form = useAtomValue(formAtom)
  const canSave = useAtomValue(canSaveAtom)
  const { state } = useAtomValue(savingAtom)
  const save = useSetAtom(saveAtom)

  if (form.state !== 'ready' || form.value.fields.length === 0) return null

  return (
    <Button onPress={save} busy={state === 'sending'} disabled={!canSave} disabledReason={messages.nothingToSave}>
      {messages.next}
    </Button>
  )
}

/** The account is saved and the page is about to go; where nothing closes it, this is the way on. */
function SavedNotice() {
  const messages = useMessages(bindCardMessages)
  const leave = useSetAtom(leaveAtom)

  return (
    <div className={styles.saved}>
      <Success title={messages.savedTitle} />
      <p className={styles.savedText}>{messages.savedText}</p>
      <Button onPress={leave}>{messages.goOn}</Button>
    </div>
  )
}

/** As many fields as most products ask for. */
const usualFields = [0, 1, 2, 3, 4]

function FormSkeleton() {
  return (
    <>
      <Skeleton className={styles.tabsSkeleton} lines={1} />
      <Card>
        {usualFields.map((place) => (
          <div key={place} className={styles.fieldSkeleton}>
            <Skeleton className={styles.labelSkeleton} lines={1} />
            <Skeleton className={styles.inputSkeleton} />
          </div>
        ))}
      </Card>
    </>
  )
}
