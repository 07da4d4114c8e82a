import { listComplaints } from '@pahiram/contract'
import { earlyFields, useMessages } from '@pahiram/page'
import { EarlyField, Tabs } from '@pahiram/ui-kit'

import { complaintListMessages } from '../../../messages/en.json'
import styles from './complaintList-page.module.css'
import type { EarlyComplaints } from './early-answer.ts'
import { ItemFrame } from './item-frame.tsx'

/** By which the page takes over what was typed into the first view's search. */
export const searchField = 'search'

/** By which the page takes over a press on the tab at this place, counted from 0. */
export function tabControl(place: number): string {
  return `tabs.${place}.tab`
}

/** By which the page gives the complaint at this place the focus that it had, counted from 0. */
export function itemControl(place: number): string {
  return `tabs.0.list.${place}.open`
}

const { EarlyText, EarlyView, earlyLink, earlyNeeds } = earlyFields<typeof listComplaints, EarlyComplaints>(
  listComplaints,
)

const usualTabs = [0, 1, 2]
const firstItems = [0, 1, 2, 3, 4, 5]

/** The list before it is known, in the size of what will stand there; the early answer fills it. */
export function ListSkeleton() {
  const messages = useMessages(complaintListMessages)

  return (
    <EarlyView>
      <Tabs
        label={messages.tabs}
        tabs={usualTabs.map((place) => ({
          id: String(place),
          title: <EarlyText field={`tabs.${place}.title`} width="short" />,
          earlyControl: tabControl(place),
          disabled: true,
        }))}
        value="0"
        onChange={() => undefined}
      >
        <div className={styles.search} hidden {...earlyNeeds('searchable')}>
          <EarlyField earlyField={searchField} label={messages.search} />
        </div>
        <ul className={styles.items}>
          {firstItems.map((place) => (
            <li key={place} className={styles.item} data-row="">
              <a
                className={`${styles.card} ${styles.link}`}
                {...earlyLink(`tabs.0.list.${place}.address`)}
                data-early-control={itemControl(place)}
              >
                <ItemFrame
                  type={<EarlyText field={`tabs.0.list.${place}.type`} width="short" />}
                  time={<EarlyText field={`tabs.0.list.${place}.time`} width="short" hides="self" />}
                  content={<EarlyText field={`tabs.0.list.${place}.content`} width="long" hides="self" />}
                />
              </a>
            </li>
          ))}
        </ul>
      </Tabs>
    </EarlyView>
  )
}
