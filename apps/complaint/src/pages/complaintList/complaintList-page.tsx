import { LoadedView, Section, useMessages } from '@pahiram/page'
import { PageLayout } from '@pahiram/ui-kit'

import { ComplaintTabs } from './complaint-tabs.tsx'
import { complaintsAtom } from './list-model.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { complaintListMessages } from '../../../messages/en.json'

/** The borrower's complaints, at `/complaintList` (docs/spec/product-spec.md §2). */
export function ComplaintListPage() {
  const messages = useMessages(complaintListMessages)

  return (
    <PageLayout header title={messages.title}>
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
