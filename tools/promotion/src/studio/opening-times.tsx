import type { Campaign } from '@pahiram/contract'
import type { CampaignFinding } from '@pahiram/contract/campaign-check'
import { useEffect, useState } from 'react'

import { type Opening, openingFindings, openingText, weighOpenings } from './opening.ts'
import styles from './studio.module.css'
import { labelOf } from './template-schema.ts'

interface OpeningTimesProps {
  readonly pages: Campaign['pages']
  /** Called with what makes a page slow, once the pages are weighed. */
  readonly onFindings: (findings: readonly CampaignFinding[]) => void
}

/** How heavy each page of the draft is and how long a slow phone takes to open it. */
export function OpeningTimes({ pages, onFindings }: OpeningTimesProps) {
  const [openings, setOpenings] = useState<readonly Opening[] | null>(null)
  const [isLost, setLost] = useState(false)

  useEffect(() => {
    let isWanted = true

    weighOpenings(pages, { origin: window.location.origin, fetch: (address, init) => fetch(address, init) }).then(
      (weighed) => {
        if (!isWanted) return
        setOpenings(weighed)
        onFindings(
          weighed.flatMap((opening, page) =>
            openingFindings(opening).map((finding) => ({ ...finding, page, isProblem: false })),
          ),
        )
      },
      () => isWanted && setLost(true),
    )
    return () => {
      isWanted = false
    }
  }, [pages, onFindings])

  if (isLost) return <p>The pages could not be weighed. Check your connection.</p>
  if (openings === null) return <p>Weighing the pages…</p>
  return (
    <ul className={styles.findings} aria-label="On a slow phone">
      {pages.map(({ id, kind }, at) => {
        const opening = openings[at]

        return opening === undefined ? null : (
          <li key={id}>
            {labelOf(kind)} page: {openingText(opening)}
          </li>
        )
      })}
    </ul>
  )
}
