import { untilLoaded } from '@pahiram/load-again'
import { Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'

import { StaffPage } from '../../../staff-page/staff-page.tsx'
import { followAtom, saveStateAtom, studioModel } from '../../../studio/studio-model.ts'

/** List and editor are needed by who has signed in. */
const Studio = lazy(() =>
  untilLoaded(() => import('../../../studio/studio.tsx')).then(({ Studio }) => ({ default: Studio })),
)

/** Where the promotion team makes, checks, publishes and shares campaigns (docs/promotion.md). */
export function StudioPage() {
  const follow = useSetAtom(followAtom)
  const saveState = useAtomValue(saveStateAtom)

  useEffect(() => {
    const followHistory = () => void follow()

    window.addEventListener('popstate', followHistory)
    return () => window.removeEventListener('popstate', followHistory)
  }, [follow])

  // What is not saved yet must not be lost by closing the tab, nor while one signs in again.
  useEffect(() => {
    if (saveState === 'saved') return undefined

    const warn = (event: BeforeUnloadEvent) => event.preventDefault()

    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [saveState])

  return (
    <StaffPage
      title="Studio"
      signInAbout="The studio is for the promotion team. Ask who runs the server for the token."
      model={studioModel}
      isWide
    >
      <Suspense fallback={<Skeleton lines={12} />}>
        <Studio />
      </Suspense>
    </StaffPage>
  )
}
