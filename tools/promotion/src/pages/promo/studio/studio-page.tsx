import { loadAgain } from '@pahiram/load-again'
import { usePart } from '@pahiram/load-again/react'
import { ErrorBlock, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { StaffPage } from '../../../staff-page/staff-page.tsx'
import { followAtom, saveStateAtom, studioModel } from '../../../studio/studio-model.ts'

/** List and editor are needed by who has signed in. */
const studioPart = loadAgain(() => import('../../../studio/studio.tsx'))

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
      <LoadedStudio />
    </StaffPage>
  )
}

function LoadedStudio() {
  const part = usePart(studioPart)

  if (part.state === 'ready') return <part.module.Studio />
  if (part.state === 'loading') return <Skeleton lines={12} />
  return (
    <ErrorBlock
      title="The studio did not load"
      text="Check your connection and try again."
      onRetry={async () => void (await studioPart.loadAtPress())}
    />
  )
}
