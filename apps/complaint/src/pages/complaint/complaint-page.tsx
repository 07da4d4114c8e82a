import { FailedActionBlock, LoadedView, usePageAddress, useTexts } from '@pahiram/page'
import { PageLayout } from '@pahiram/ui-kit'

import { ComplaintHome } from './complaint-home.tsx'
import { initAtom } from './complaint-model.ts'
import styles from './complaint-page.module.css'
import { ComplaintSkeleton } from './complaint-skeleton.tsx'
import { complaintTexts } from './complaint-texts.ts'

/** Complaint home, at `/complaint` (docs/spec/product-spec.md §2). */
export function ComplaintPage() {
  const words = useTexts(complaintTexts)
  const list = usePageAddress('complaintList')

  return (
    <PageLayout header title={words.title}>
      <a className={styles.list} href={list}>
        {words.myComplaints}
      </a>
      <FailedActionBlock />
      <LoadedView of={initAtom} skeleton={<ComplaintSkeleton />}>
        {(init) => <ComplaintHome init={init} />}
      </LoadedView>
    </PageLayout>
  )
}
