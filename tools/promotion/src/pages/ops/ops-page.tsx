import { marketTime } from '@pahiram/formatting/calendar'
import { untilLoaded } from '@pahiram/load-again'
import { Button, ErrorBlock, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'

import { opsModel } from '../../ops/ops-model.ts'
import styles from '../../ops/ops.module.css'
import { StaffPage } from '../../staff-page/staff-page.tsx'

/** What happens, with its plots, is needed by who has signed in. */
const Situation = lazy(() =>
  untilLoaded(() => import('../../ops/situation.tsx')).then(({ Situation }) => ({ default: Situation })),
)
/** How often the page loads again while somebody sees it, ms. */
const refreshMs = 60_000

/** How everything does and what to do about it, for whoever is on call (docs/operations.md). */
export function OpsPage() {
  return (
    <StaffPage
      title="Operations"
      signInAbout="The page is for who is on call. Ask who runs the server for the token."
      model={opsModel}
    >
      <Shown />
    </StaffPage>
  )
}

function Shown() {
  const situation = useAtomValue(opsModel.shownAtom)
  const failure = useAtomValue(opsModel.failureAtom)
  const isLoading = useAtomValue(opsModel.isLoadingAtom)
  const load = useSetAtom(opsModel.loadAtom)

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void load()
    }, refreshMs)

    return () => clearInterval(timer)
  }, [load])

  return (
    <div aria-busy={isLoading}>
      {failure !== null && <ErrorBlock title="No new figures" text={failure} onRetry={() => load()} />}
      {situation === null && failure === null && <Skeleton lines={14} />}
      {situation !== null && (
        <>
          <div className={styles.bar}>
            <p className={styles.quiet}>As of {marketTime(situation.at)} in Manila; loaded again each minute.</p>
            <Button kind="text" onPress={() => load()} busy={isLoading}>
              Refresh
            </Button>
          </div>
          <Suspense fallback={<Skeleton lines={14} />}>
            <Situation situation={situation} />
          </Suspense>
        </>
      )}
    </div>
  )
}
