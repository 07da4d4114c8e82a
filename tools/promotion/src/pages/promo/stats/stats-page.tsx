import { useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { StaffPage } from '../../../staff-page/staff-page.tsx'
import { Figures } from '../../../stats/figures.tsx'
import { FilterForm } from '../../../stats/filter-form.tsx'
import { followAtom, statsModel } from '../../../stats/stats-model.ts'

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
      <FilterForm />
      <Figures />
    </StaffPage>
  )
}
