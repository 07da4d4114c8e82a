import { AsyncView, Section, useMessages } from '@pahiram/page'
import { PageLayout, Skeleton, Tabs } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'

import { complaintListMessages } from '../../../messages/en.json'
import { ComplaintPanel, NoComplaints } from './complaint-panel.tsx'
import styles from './complaintList-page.module.css'
import { complaintsAtom, type ComplaintTab, tabAtom } from './list-model.ts'

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

/** The server's tabs, and the complaints of the one that shows. */
function ComplaintTabs({ tabs }: { readonly tabs: readonly ComplaintTab[] }) {
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
      }))}
      value={String(tab)}
      onChange={(id) => choose(Number(id))}
    >
      <ComplaintPanel key={tab} tab={tab} list={shown.list} />
    </Tabs>
  )
}

/** As many as a screen shows. */
const firstItems = [0, 1, 2, 3, 4, 5]

/** The list before it is known, in the size of what will stand there. */
function ListSkeleton() {
  return (
    <>
      <Skeleton className={styles.comingTabs} width={358} height={48} />
      {firstItems.map((place) => (
        <div key={place} className={styles.item}>
          <div className={styles.card}>
            <Skeleton lines={4} />
          </div>
        </div>
      ))}
    </>
  )
}
