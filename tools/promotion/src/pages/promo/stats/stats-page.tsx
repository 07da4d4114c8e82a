import { loadAgain } from '@pahiram/load-again'
import { usePart } from '@pahiram/load-again/react'
import { ErrorBlock, Skeleton } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { StaffPage } from '../../../staff-page/staff-page.tsx'
import { followAtom, statsModel } from '../../../stats/stats-model.ts'

/** Filters and figures are needed by who has signed in. */
const statsPart = loadAgain(() => import('../../../stats/stats.tsx'))

/** How visits to the landing pages become registrations, for the promotion team (docs/promotion.md). */
export function StatsPage() {
  const follow = useSetAtom(followAtom)

  useEffect(() => {
    const followHistory = () => void follow()

    window.addEventListener('popstate', followHistory)
    return () => window.removeEventListener('popstate', followHistory)
  }, [follow])

  return (
    <StaffPage
      title="Promotion figures"
      about="How visits to the landing pages become registrations."
      signInAbout="The figures are for the promotion team. Ask who runs the server for the token."
      model={statsModel}
    >
      <LoadedStats />
    </StaffPage>
  )
}

function LoadedStats() {
  const part = usePart(statsPart)

  if (part.state === 'ready') return <part.module.Stats />
  if (part.state === 'loading') return <Skeleton lines={14} />
  return (
    <ErrorBlock
      title="The figures did not load"
      text="Check your connection and try again."
      onRetry={async () => void (await statsPart.loadAtPress())}
    />
  )
}
