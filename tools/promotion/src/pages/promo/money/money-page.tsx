import { Button, ErrorBlock, Field, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'

import { dayAtom, doneAtom, moneyModel, showAtom, shownAtom } from '../../../money/money-model.ts'
import { HeldMoneyList, OddReportList, UnrecordedPaymentList } from '../../../money/money-lists.tsx'
import { Balance, MoneyTable } from '../../../money/money-tables.tsx'
import { StaffPage } from '../../../staff-page/staff-page.tsx'
import { downloadCsv } from '../../../csv/download.ts'
import styles from './money-page.module.css'

/**
 * What came in on a day and whether it is accounted for, with the figures of `pnpm reconcile` (docs/money.md), and what
 * is held, odd or missing with what may be done.
 */
export function MoneyPage() {
  return (
    <StaffPage
      title="Money of the day"
      signInAbout="The figures are for staff who look after payments. Ask who runs the server for the token."
      model={moneyModel}
    >
      <Day />
    </StaffPage>
  )
}

function Day() {
  const day = useAtomValue(dayAtom)
  const shown = useAtomValue(shownAtom)
  const failure = useAtomValue(moneyModel.failureAtom)
  const isLoading = useAtomValue(moneyModel.isLoadingAtom)
  const load = useSetAtom(moneyModel.loadAtom)
  const done = useAtomValue(doneAtom)

  return (
    <>
      <DayForm key={day} day={day} />
      <div aria-busy={isLoading}>
        {failure !== null && <ErrorBlock title="No new figures" text={failure} onRetry={() => load()} />}
        {shown === null && failure === null && <Skeleton lines={12} />}
        {shown !== null && (
          <>
            <Balance misplaced={shown.misplaced} />
            <MoneyTable
              caption={`Money of ${shown.day}, Manila time`}
              head={['Figure', 'Number', 'Amount']}
              rows={shown.rows.slice(1)}
            />
            <div className={styles.actions}>
              <Button kind="text" onPress={() => load()} busy={isLoading}>
                Refresh
              </Button>
              <Button kind="text" onPress={() => downloadCsv(`money-${shown.day}.csv`, shown.csv)}>
                Download CSV
              </Button>
            </div>
            <p role="status">{done}</p>
            <HeldMoneyList />
            <OddReportList />
            <UnrecordedPaymentList />
          </>
        )}
      </div>
    </>
  )
}

function DayForm({ day }: { readonly day: string }) {
  const [written, setWritten] = useState(day)
  const show = useSetAtom(showAtom)
  const isMissing = written === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isMissing) void show(written)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="Day"
        type="date"
        value={written}
        onChange={setWritten}
        error={isMissing ? 'Choose a day.' : undefined}
      />
      <input type="submit" value="Show" hidden />
      <Button kind="quiet" disabled={isMissing} onPress={() => show(written)}>
        Show
      </Button>
    </form>
  )
}
