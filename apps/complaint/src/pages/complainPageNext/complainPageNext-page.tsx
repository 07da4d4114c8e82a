import { LoadedView, usePageReturn, useMessages } from '@pahiram/page'
import { PageLayout } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { ComplaintForm } from './complaint-form.tsx'
import styles from './complaint-form.module.css'
import { initAtom, isRestoredAtom } from './form-model.ts'
import { FormSkeleton, TagsSkeleton } from './form-skeleton.tsx'
import { FormTags } from './form-tags.tsx'
import { complaintFormMessages } from '../../../messages/en.json'
import { SendBar } from './send-bar.tsx'
import { returnAtom } from './send-model.ts'
import { SendNews } from './send-news.tsx'

/** Complaint form, at `/complainPageNext` (docs/spec/product-spec.md §2). */
export function ComplainPageNextPage() {
  const messages = useMessages(complaintFormMessages)
  const isRestored = useAtomValue(isRestoredAtom)

  usePageReturn(useSetAtom(returnAtom))

  return (
    <PageLayout header title={messages.title} footer={isRestored && <SendBar />}>
      <SendNews />
      <div className={styles.tags}>
        <LoadedView of={initAtom} failedTitle={messages.tagsFailed} skeleton={<TagsSkeleton />}>
          {() => <FormTags />}
        </LoadedView>
      </div>
      {isRestored ? <ComplaintForm /> : <FormSkeleton />}
    </PageLayout>
  )
}
