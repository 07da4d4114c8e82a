import { untilLoaded } from '@pahiram/load-again'
import { Skeleton } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'

import { StaffPage } from '../../../staff-page/staff-page.tsx'
import { followAtom, statsModel } from '../../../stats/stats-model.ts'

/** Filters and figures are needed by who has signed in. */
const Stats = lazy(() =>
  untilLoaded(() => import('../../../stats/stats.tsx')).then(({ Stats }) => ({ default: Stats })),
)

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
      <Suspense fallback={<Skeleton lines={14} />}>
        <Stats />
      </Suspense>
    </StaffPage>
  )
}
