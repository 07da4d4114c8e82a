import { listComplaints } from '@pahiram/contract'
import { earlyFields } from '@pahiram/page'

import styles from './complaintList-page.module.css'
import { ItemFrame } from './item-frame.tsx'

const { EarlyText, EarlyView } = earlyFields(listComplaints)

const firstItems = [0, 1, 2, 3, 4, 5]
const usualTabs = [0, 1, 2]

/** The list before it is known, in the size of what will stand there; the early answer fills it. */
export function ListSkeleton() {
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
