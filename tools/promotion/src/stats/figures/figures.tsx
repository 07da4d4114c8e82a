import { Button, ErrorBlock, Notice, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'

import { DailyBars } from '../chart/daily-bars.tsx'
import { FunnelBars } from '../chart/funnel-bars.tsx'
import { funnelCsv } from '../rows/funnel-csv.ts'
import { download } from '../table/download.ts'
import { FunnelTable } from '../table/funnel-table.tsx'
import { marketDay, marketTime } from '@pahiram/formatting/calendar'
import {
  askAtom,
  failureAtom,
  isAskingAtom,
  isCurrentAtom,
  rowsAtom,
  type Shown,
  shownAtom,
} from '../view/stats-model.ts'
import { countWords } from '../words.ts'
import styles from './figures.module.css'
import { NothingCounted } from './nothing-counted.tsx'

/** The numbers of the view: chart and table, or why there are none. */
export function Figures() {
  const shown = useAtomValue(shownAtom)
  const failure = useAtomValue(failureAtom)
  const isAsking = useAtomValue(isAskingAtom)
  const isCurrent = useAtomValue(isCurrentAtom)
  const ask = useSetAtom(askAtom)

  return (
    <div aria-busy={isAsking}>
      {failure !== null && <ErrorBlock title="No new figures" text={failure.message} onRetry={() => ask()} />}
      {/* Other numbers than those asked for would mislead; while they are awaited they hold the place. */}
      {shown !== null && (isCurrent || failure === null) && <ShownFigures shown={shown} isFaded={!isCurrent} />}
      {shown === null && failure === null && (
        <div className={styles.card}>
          <Skeleton lines={14} />
        </div>
      )}
    </div>
  )
}

function ShownFigures({ shown, isFaded }: { readonly shown: Shown; readonly isFaded: boolean }) {
  const ask = useSetAtom(askAtom)
  const isAsking = useAtomValue(isAskingAtom)
  const rows = useAtomValue(rowsAtom)
  const { view, at, leftOff, total, days } = shown
  const isEmpty = shown.rows.length === 0 || Object.values(total).every((count) => count === 0)
  const ids = { funnel: useId(), days: useId(), table: useId() }

  const keep = () => download(`promotion-${view.from}-${view.to}.csv`, funnelCsv(rows, view.by))

  return (
    <div className={isFaded ? styles.faded : undefined}>
      <div className={styles.bar}>
        <p className={styles.told} aria-live="polite">
          {isAsking ? 'Asking for new figures…' : `As of ${marketTime(at)} in Manila.`}
          {view.to >= marketDay(at) && view.from <= marketDay(at) && ' Today is still being counted.'}
        </p>
        <div className={styles.actions}>
          <Button kind="text" onPress={() => ask()} busy={isAsking}>
            Refresh
          </Button>
          {!isEmpty && (
            <Button kind="text" onPress={keep}>
              Download CSV
            </Button>
          )}
        </div>
      </div>
      {isEmpty ? (
        <NothingCounted view={view} />
      ) : (
        <>
          <div className={styles.charts}>
            <section className={styles.card} aria-labelledby={ids.funnel}>
              <h2 id={ids.funnel} className={styles.heading}>
                Funnel
              </h2>
              <FunnelBars total={total} />
            </section>
            <section className={styles.card} aria-labelledby={ids.days}>
              <h2 id={ids.days} className={styles.heading}>
                Day by day
              </h2>
              <DailyBars days={days} />
            </section>
          </div>
          <section className={styles.card} aria-labelledby={ids.table}>
            <h2 id={ids.table} className={styles.heading}>
              Figures
            </h2>
            {leftOff > 0 && (
              <div className={styles.notice}>
                <Notice kind="warning">
                  {countWords(leftOff)} more rows are too many to list; the totals count them. Narrow the view by days
                  or by a template.
                </Notice>
              </div>
            )}
            <FunnelTable key={JSON.stringify(view)} shown={shown} />
          </section>
        </>
      )}
    </div>
  )
}
