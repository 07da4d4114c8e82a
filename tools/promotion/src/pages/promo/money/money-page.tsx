import { Button, ErrorBlock, Field, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useEffect, useState } from 'react'

import {
  dayAtom,
  failureAtom,
  isLoadingAtom,
  isSignedInAtom,
  loadAtom,
  openAtom,
  showAtom,
  shownAtom,
  signInAtom,
  signOutAtom,
} from '../../../money/money-model.ts'
import { Balance, DayTable, MoneyTable } from '../../../money/money-tables.tsx'
import { SignInForm } from '../../../sign-in/sign-in-form.tsx'
import { download } from '../../../stats/funnel-csv.ts'
import styles from './money-page.module.css'

/** What came in on a day and whether it is accounted for, with the figures of `pnpm reconcile` (docs/integration.md). */
export function MoneyPage() {
  const open = useSetAtom(openAtom)
  const signIn = useSetAtom(signInAtom)
  const signOut = useSetAtom(signOutAtom)
  const failure = useAtomValue(failureAtom)
  const isLoading = useAtomValue(isLoadingAtom)
  const isSignedIn = useAtomValue(isSignedInAtom)

  useEffect(() => void open(), [open])

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>Money of the day</h1>
        {isSignedIn === true && (
          <Button kind="text" onPress={signOut}>
            Sign out
          </Button>
        )}
      </header>
      <main>
        {isSignedIn === undefined && <Skeleton lines={12} />}
        {isSignedIn === false && (
          <SignInForm
            about="The figures are for staff who look after payments. Ask who runs the server for the token."
            failure={failure}
            isLoading={isLoading}
            onSignIn={signIn}
          />
        )}
        {isSignedIn === true && <Day />}
      </main>
    </div>
  )
}

function Day() {
  const day = useAtomValue(dayAtom)
  const shown = useAtomValue(shownAtom)
  const failure = useAtomValue(failureAtom)
  const isLoading = useAtomValue(isLoadingAtom)
  const load = useSetAtom(loadAtom)

  return (
    <>
      <DayForm key={day} day={day} />
      <div aria-busy={isLoading}>
        {failure !== null && <ErrorBlock title="No new figures" text={failure} onRetry={() => load()} />}
        {shown === null && failure === null && <Skeleton lines={12} />}
        {shown !== null && (
          <>
            <Balance isBalanced={shown.isBalanced} />
            <DayTable day={shown.day} rows={shown.rows} />
            <div className={styles.actions}>
              <Button kind="text" onPress={() => load()} busy={isLoading}>
                Refresh
              </Button>
              <Button kind="text" onPress={() => download(`money-${shown.day}.csv`, shown.csv)}>
                Download CSV
              </Button>
            </div>
            <h2 className={styles.heading}>Unapplied money</h2>
            {shown.credits.length === 0 ? (
              <p>No money is unapplied.</p>
            ) : (
              <MoneyTable
                caption="Money that fits no debt, of any day"
                head={['Receipt', 'Code', 'Order', 'Channel', 'Why', 'Amount']}
                rows={shown.credits.map((credit) => [
                  credit.receiptNo,
                  credit.code,
                  credit.orderNo === '' ? 'unknown' : credit.orderNo,
                  credit.channel,
                  credit.reason,
                  credit.amount,
                ])}
              />
            )}
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
