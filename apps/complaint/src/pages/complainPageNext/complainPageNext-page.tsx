import { LoadedView, usePageReturn, useTexts } from '@pahiram/page'
import { PageLayout } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { ComplaintForm } from './complaint-form.tsx'
import styles from './complaint-form.module.css'
import { initAtom, isRestoredAtom } from './form-model.ts'
import { FormSkeleton, TagsSkeleton } from './form-skeleton.tsx'
import { FormTags } from './form-tags.tsx'
import { formTexts } from './form-texts.ts'
import { SendBar } from './send-bar.tsx'
import { returnAtom } from './send-model.ts'
import { SendNews } from './send-news.tsx'

/** Complaint form, at `/complainPageNext` (docs/spec/product-spec.md §2). */
export function ComplainPageNextPage() {
  const words = useTexts(formTexts)
  const isRestored = useAtomValue(isRestoredAtom)

  usePageReturn(useSetAtom(returnAtom))

  return (
    <PageLayout header title={words.title} footer={isRestored && <SendBar />}>
      <SendNews />
      <div className={styles.tags}>
        <LoadedView of={initAtom} failedTitle={words.tagsFailed} skeleton={<TagsSkeleton />}>
          {() => <FormTags />}
        </LoadedView>
      </div>
      {isRestored ? <ComplaintForm /> : <FormSkeleton />}
    </PageLayout>
  )
}
