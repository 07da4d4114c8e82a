import { useAtomValue } from 'jotai'
import { useSyncExternalStore } from 'react'

import { AddCosts } from './add-costs.tsx'
import { Figures } from './figures.tsx'
import { FilterForm } from './filter-form.tsx'
import { isNarrow } from './funnel-view.ts'
import { formatPeriod } from './labels.ts'
import { viewAtom } from './stats-model.ts'
import styles from './stats.module.css'

/** What who has signed in sees: the filters, which a phone keeps closed so that the figures come first, and the figures. */
export function Stats() {
  const isWide = useIsWide()

  return (
    <>
      {isWide ? <FilterForm /> : <ClosedFilters />}
      <Figures />
      <AddCosts />
    </>
  )
}

function ClosedFilters() {
  const view = useAtomValue(viewAtom)

  return (
    <details className={styles.filters}>
      <summary className={styles.summary}>
        Filters: {formatPeriod(view.from, view.to)}
        {isNarrow(view) && ', narrowed'}
      </summary>
      <FilterForm />
    </details>
  )
}

const wide = '(min-width: 40rem)'

/** Whether filters and figures fit one screen. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(wide)

      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(wide).matches,
  )
}
