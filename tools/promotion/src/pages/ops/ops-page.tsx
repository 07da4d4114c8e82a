import { marketTime } from '@pahiram/formatting/calendar'
import { loadAgain } from '@pahiram/load-again'
import { usePart } from '@pahiram/load-again/react'
import { Button, ErrorBlock, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { opsModel, type ShownSituation } from '../../ops/ops-model.ts'
import styles from '../../ops/ops.module.css'
import { StaffPage } from '../../staff-page/staff-page.tsx'

/** What happens, with its plots, is needed by who has signed in. */
const situationPart = loadAgain(() => import('../../ops/situation.tsx'))
/** How often the page loads anew while somebody sees it, ms. */
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
            <p className={styles.quiet}>As of {marketTime(situation.at)} in Manila; anew each minute.</p>
            <Button kind="text" onPress={() => load()} busy={isLoading}>
              Refresh
            </Button>
          </div>
          <LoadedSituation situation={situation} />
        </>
      )}
    </div>
  )
}

function LoadedSituation({ situation }: { readonly situation: ShownSituation }) {
  const part = usePart(situationPart)

  if (part.state === 'ready') return <part.module.Situation situation={situation} />
  if (part.state === 'loading') return <Skeleton lines={14} />
  return (
    <ErrorBlock
      title="The page did not load"
      text="Check your connection and try again."
      onRetry={async () => void (await situationPart.loadAtPress())}
    />
  )
}
