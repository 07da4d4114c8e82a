import { FailedActionBlock, LoadedView, usePageAddress, useMessages } from '@pahiram/page'
import { PageLayout } from '@pahiram/ui-kit'

import { ComplaintHome } from './complaint-home.tsx'
import { initAtom } from './complaint-model.ts'
import styles from './complaint-page.module.css'
import { ComplaintSkeleton } from './complaint-skeleton.tsx'
import { complaintMessages } from '../../../messages/en.json'

/** Complaint home, at `/complaint` (docs/spec/product-spec.md §2). */
export function ComplaintPage() {
  const messages = useMessages(complaintMessages)
  const list = usePageAddress('complaintList')

  return (
    <PageLayout header title={messages.title}>
      <a className={styles.list} href={list}>
        {messages.myComplaints}
      </a>
      <FailedActionBlock />
      <LoadedView of={initAtom} skeleton={<ComplaintSkeleton />}>
        {(init) => <ComplaintHome init={init} />}
      </LoadedView>
    </PageLayout>
  )
}
