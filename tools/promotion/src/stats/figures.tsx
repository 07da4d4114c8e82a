import { marketDay, marketTime } from '@pahiram/formatting/calendar'
import { Button, ErrorBlock, Notice, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'

import { FunnelBars, TimePlots } from './charts.tsx'
import styles from './figures.module.css'
import { downloadCsv } from '../csv/download.ts'
import { funnelCsv } from './funnel-csv.ts'
import { FunnelTable } from './funnel-table.tsx'
import { firstView, type FunnelView, isLimited, isNarrow, keptDays, lastDays } from './funnel-view.ts'
import { formatCount, formatPeriod } from './labels.ts'
import { MoreFigures } from './more-figures.tsx'
import { SplitTests } from './split-tests.tsx'
import { isCurrentAtom, rowsAtom, showAtom, type Shown, shownAtom, statsModel } from './stats-model.ts'

/** Shows the figures of the view as charts and a table, or why there are none. */
export function Figures() {
  const shown = useAtomValue(shownAtom)
  const failure = useAtomValue(statsModel.failureAtom)
  const isLoading = useAtomValue(statsModel.isLoadingAtom)
  const isCurrent = useAtomValue(isCurrentAtom)
  const load = useSetAtom(statsModel.loadAtom)

  return (
    <div aria-busy={isLoading}>
      {failure !== null && <ErrorBlock title="No new figures" text={failure} onRetry={() => load()} />}
      {/* The figures of another view would mislead after a failure; while the new ones load, they keep the layout. */}
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
  const load = useSetAtom(statsModel.loadAtom)
  const isLoading = useAtomValue(statsModel.isLoadingAtom)
  const rows = useAtomValue(rowsAtom)
  const { view, at, leftOff, all, days, before, outcomes } = shown
  const isLimitedToNone = shown.rows.length === 0 && isLimited(view)
  const isEmpty = (shown.rows.length === 0 && !isLimitedToNone) || Object.values(all).every((count) => count === 0)
  const kept = lastDays(keptDays, marketDay(at)).from
  const ids = { funnel: useId(), days: useId(), table: useId() }

  const keep = () => downloadCsv(`promotion-${view.from}-${view.to}.csv`, funnelCsv(rows, view.by))

  return (
    <div className={isFaded ? styles.faded : undefined}>
      <div className={styles.bar}>
        <p className={styles.status} aria-live="polite">
          {isLoading ? 'Asking for new figures…' : `As of ${marketTime(at)} in Manila.`}
          {view.to >= marketDay(at) && view.from <= marketDay(at) && ' Today is still being counted.'}
          {view.from < kept && ` Figures are kept for ${keptDays} days.`}
        </p>
        <div className={styles.actions}>
          <Button kind="text" onPress={() => load()} busy={isLoading}>
            Refresh
          </Button>
          {!isEmpty && (
            <Button kind="text" onPress={keep}>
              Download CSV
            </Button>
          )}
        </div>
      </div>
      <SplitTests tests={shown.splitTests} />
      {isEmpty ? (
        <NothingCounted view={view} />
      ) : (
        <>
          <div className={styles.charts}>
            <section className={styles.card} aria-labelledby={ids.funnel}>
              <h2 id={ids.funnel} className={styles.heading}>
                Funnel
              </h2>
              <FunnelBars total={all} />
              <MoreFigures view={view} total={all} before={before} kept={kept} outcomes={outcomes} />
            </section>
            <section className={styles.card} aria-labelledby={ids.days}>
              <h2 id={ids.days} className={styles.heading}>
                Day by day
              </h2>
              <TimePlots view={view} days={days} />
            </section>
          </div>
          <section className={styles.card} aria-labelledby={ids.table}>
            <h2 id={ids.table} className={styles.heading}>
              Figures
            </h2>
            {isLimitedToNone && (
              <div className={styles.notice}>
                <Notice kind="warning">No row has such counts and rates.</Notice>
              </div>
            )}
            {leftOff > 0 && (
              <div className={styles.notice}>
                <Notice kind="warning">
                  {formatCount(leftOff)} more rows are too many to list; the totals count them. Narrow the view by days
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

/** Says that no visit was counted, and how to see or get some. */
function NothingCounted({ view }: { readonly view: FunnelView }) {
  const show = useSetAtom(showAtom)
  const narrow = isNarrow(view)

  return (
    <div className={styles.card}>
      <h2 className={styles.heading}>Nothing was counted</h2>
      <p className={styles.help}>
        {narrow
          ? `No visit of ${formatPeriod(view.from, view.to)} fits these filters. A tag counts only as a whole, with its capital letters.`
          : `There was no visit to a landing page, ${formatPeriod(view.from, view.to)}. Choose other days, or share a link to a page.`}
      </p>
      {narrow ? (
        <div className={styles.way}>
          <Button
            kind="quiet"
            onPress={() => show({ ...firstView(marketDay(Date.now())), from: view.from, to: view.to, by: view.by })}
          >
            Show all of these days
          </Button>
        </div>
      ) : (
        <p className={styles.way}>
          <a href="/promo/studio">Make a link in the Studio</a>
        </p>
      )}
    </div>
  )
}
