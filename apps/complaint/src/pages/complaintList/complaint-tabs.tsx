import { useMessages } from '@pahiram/page'
import { Tabs } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'

import { ComplaintPanel } from './complaint-panel.tsx'
import type { ComplaintTab } from './list-model.ts'
import { tabAtom } from './list-model.ts'
import { complaintListMessages } from '../../../messages/en.json'
import { NoComplaints } from './no-complaints.tsx'

export interface ComplaintTabsProps {
  readonly tabs: readonly ComplaintTab[]
}

/** The server's tabs, and the complaints of the one that shows. */
export function ComplaintTabs({ tabs }: ComplaintTabsProps) {
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
