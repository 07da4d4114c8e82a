import { LoadedView, Section, useTexts } from '@pahiram/page'
import { PageLayout } from '@pahiram/ui-kit'

import { ComplaintTabs } from './complaint-tabs.tsx'
import { complaintsAtom } from './list-model.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { listTexts } from './list-texts.ts'

/** The borrower's complaints, at `/complaintList` (docs/spec/product-spec.md §2). */
export function ComplaintListPage() {
  const words = useTexts(listTexts)

  return (
    <PageLayout header title={words.title}>
      <LoadedView of={complaintsAtom} skeleton={<ListSkeleton />}>
        {(tabs) => (
          <Section>
            <ComplaintTabs tabs={tabs} />
          </Section>
        )}
      </LoadedView>
    </PageLayout>
  )
}
