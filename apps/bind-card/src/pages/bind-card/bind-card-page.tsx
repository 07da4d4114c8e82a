import { LoadedView, Section, usePageReturn, useMessages } from '@pahiram/page'
import { Button, PageLayout } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { canSaveAtom, formAtom, returnAtom, saveAtom, savingAtom } from './bind-card-model.ts'
import { bindCardMessages } from '../../../messages/en.json'
import { CardFormView } from './card-form-view.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { SavedNotice } from './saved-notice.tsx'

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
      <LoadedView of={formAtom} skeleton={<FormSkeleton />}>
        {(form) => (
          <Section>
            <CardFormView form={form} />
          </Section>
        )}
      </LoadedView>
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
