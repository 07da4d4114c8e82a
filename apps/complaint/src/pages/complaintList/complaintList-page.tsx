import { AsyncView, Section, useMessages } from '@pahiram/page'
import { PageLayout, Tabs } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'

import { complaintListMessages } from '../../../messages/en.json'
import { ComplaintPanel } from './complaint-panel.tsx'
import { complaintsAtom, type ComplaintTab, tabAtom } from './list-model.ts'
import { ListSkeleton, tabControl } from './list-skeleton.tsx'
import { NoComplaints } from './no-complaints.tsx'

/** The borrower's complaints, at `/complaintList` (docs/spec/product-spec.md §2). */
export function ComplaintListPage() {
  const messages = useMessages(complaintListMessages)

  return (
    <PageLayout header title={messages.title}>
      <AsyncView of={complaintsAtom} skeleton={<ListSkeleton />}>
        {(tabs) => (
          <Section>
            <ComplaintTabs tabs={tabs} />
          </Section>
        )}
      </AsyncView>
    </PageLayout>
  )
}

interface ComplaintTabsProps {
  readonly tabs: readonly ComplaintTab[]
}

/** The server's tabs, and the complaints of the one that shows. */
function ComplaintTabs({ tabs }: ComplaintTabsProps) {
  const messages = useMessages(complaintListMessages)
  const [tab, choose] = useAtom(tabAtom)
  const shown = tabs[tab]

  if (shown === undefined) return <NoComplaints>{messages.nothingAtAll}</NoComplaints>

  return (
    <Tabs
      label={messages.tabs}
      // Two tabs may share a title; the place is their identity.
      tabs={tabs.map(({ title = '' }, index) => ({
        id: String(index),
        title: title.trim() || messages.untitled,
        earlyControl: tabControl(index),
      }))}
      value={String(tab)}
      onChange={(id) => choose(Number(id))}
    >
      <ComplaintPanel key={tab} tab={tab} list={shown.list} />
    </Tabs>
  )
}
