import { listComplaints } from '@pahiram/contract'
import { earlyFields, AsyncView, Section, useMessages } from '@pahiram/page'
import { PageLayout, Tabs } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'

import { complaintListMessages } from '../../../messages/en.json'
import { ComplaintPanel } from './complaint-panel.tsx'
import styles from './complaintList-page.module.css'
import { ItemFrame } from './item-frame.tsx'
import { complaintsAtom, type ComplaintTab, tabAtom } from './list-model.ts'
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
      tabs={tabs.map(({ title = '' }, index) => ({ id: String(index), title: title.trim() || messages.untitled }))}
      value={String(tab)}
      onChange={(id) => choose(Number(id))}
    >
      <ComplaintPanel key={tab} tab={tab} list={shown.list} />
    </Tabs>
  )
}

const { EarlyText, EarlyView } = earlyFields(listComplaints)

const firstItems = [0, 1, 2, 3, 4, 5]
const usualTabs = [0, 1, 2]

/** The list before it is known, in the size of what will stand there; the early answer fills it. */
function ListSkeleton() {
  return (
    <EarlyView>
      <div className={styles.tabs}>
        {usualTabs.map((tab) => (
          <span key={tab} className={styles.tab} data-row="">
            <EarlyText field={`tabs.${tab}.title`} width="short" />
          </span>
        ))}
      </div>
      <ul className={styles.items}>
        {firstItems.map((item) => (
          <li key={item} className={styles.item} data-row="">
            <div className={styles.card}>
              <ItemFrame
                type={<EarlyText field={`tabs.0.list.${item}.type`} width="short" />}
                time={<EarlyText field={`tabs.0.list.${item}.time`} width="short" />}
                content={<EarlyText field={`tabs.0.list.${item}.content`} width="long" />}
              />
            </div>
          </li>
        ))}
      </ul>
    </EarlyView>
  )
}
