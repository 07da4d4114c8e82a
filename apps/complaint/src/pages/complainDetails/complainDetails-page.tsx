import { AsyncView, useMessages, usePageAddress, usePageReturn } from '@pahiram/page'
import { LinkButton, PageLayout } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { complaintDetailsMessages } from '../../../messages/en.json'
import styles from './complainDetails-page.module.css'
import { ComplaintSummary, SummarySkeleton } from './complaint-summary.tsx'
import { complaintAtom } from './details-model.ts'
import { RatingDialog } from './rating-dialog.tsx'

/** One complaint and what became of it, at `/complainDetails` (docs/spec/product-spec.md §2). */
export function ComplaintDetailsPage() {
  const messages = useMessages(complaintDetailsMessages)
  const { state } = useAtomValue(complaintAtom)

  // Meanwhile the reply may have come.
  usePageReturn(useSetAtom(complaintAtom), true)

  return (
    <PageLayout header title={messages.title}>
      <AsyncView of={complaintAtom} skeleton={<SummarySkeleton />}>
        {(complaint) => (complaint === null ? <WhichComplaint /> : <ComplaintSummary complaint={complaint} />)}
      </AsyncView>
      {state === 'failed' && <ListLink kind="quiet" />}
      <RatingDialog />
    </PageLayout>
  )
}

function WhichComplaint() {
  const messages = useMessages(complaintDetailsMessages)

  return (
    <section className={styles.which}>
      <h2 className={styles.headline}>{messages.whichOne}</h2>
      <p className={styles.sentence}>{messages.whichOneText}</p>
      <ListLink kind="main" />
    </section>
  )
}

/** The way to all complaints. */
function ListLink({ kind }: { readonly kind: 'main' | 'quiet' }) {
  return (
    <LinkButton kind={kind} href={usePageAddress('complaintList')}>
      {useMessages(complaintDetailsMessages).list}
    </LinkButton>
  )
}
