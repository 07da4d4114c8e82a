import { useTexts } from '@pahiram/page'
import { Tabs } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'

import { ComplaintPanel } from './complaint-panel.tsx'
import type { ComplaintTab } from './list-model.ts'
import { tabAtom } from './list-model.ts'
import { listTexts } from './list-texts.ts'
import { NoComplaints } from './no-complaints.tsx'

export interface ComplaintTabsProps {
  readonly tabs: readonly ComplaintTab[]
}

/** The server's tabs, and the complaints of the one that shows. */
export function ComplaintTabs({ tabs }: ComplaintTabsProps) {
  const words = useTexts(listTexts)
  const [tab, choose] = useAtom(tabAtom)
  const shown = tabs[tab]

  if (shown === undefined) return <NoComplaints>{words.nothingAtAll}</NoComplaints>

  return (
    <Tabs
      label={words.tabs}
      // Two tabs may share a title; the place is their identity.
      tabs={tabs.map(({ title = '' }, index) => ({ id: String(index), title: title.trim() || words.untitled }))}
      value={String(tab)}
      onChange={(id) => choose(Number(id))}
    >
      <ComplaintPanel key={tab} tab={tab} list={shown.list} />
    </Tabs>
  )
}
