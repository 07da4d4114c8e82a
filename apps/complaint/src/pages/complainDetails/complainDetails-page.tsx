import { LoadedView, usePageReturn, useTexts } from '@pahiram/page'
import { PageLayout } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import styles from './complainDetails-page.module.css'
import { ComplaintSummary } from './complaint-summary.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'
import { complaintAtom } from './details-model.ts'
import { detailsTexts } from './details-texts.ts'
import { ListLink } from './list-link.tsx'
import { RatingDialog } from './rating-dialog.tsx'

/** One complaint and what became of it, at `/complainDetails` (docs/spec/product-spec.md §2). */
export function ComplaintDetailsPage() {
  const words = useTexts(detailsTexts)
  const { state } = useAtomValue(complaintAtom)
  const ask = useSetAtom(complaintAtom)

  // Meanwhile the reply may have come.
  usePageReturn(ask)

  return (
    <PageLayout header title={words.title}>
      <LoadedView of={complaintAtom} skeleton={<DetailsSkeleton />}>
        {(complaint) => (complaint === null ? <WhichComplaint /> : <ComplaintSummary complaint={complaint} />)}
      </LoadedView>
      {state === 'failed' && <ListLink kind="quiet" />}
      <RatingDialog />
    </PageLayout>
  )
}

function WhichComplaint() {
  const words = useTexts(detailsTexts)

  return (
    <section className={styles.which}>
      <h2 className={styles.headline}>{words.whichOne}</h2>
      <p className={styles.sentence}>{words.whichOneText}</p>
      <ListLink kind="main" />
    </section>
  )
}
