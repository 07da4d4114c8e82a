import { AsyncView, environmentAtom } from '@pahiram/page'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'

import { buttonOf } from '../../blocks/template-model.ts'
import { captchaSessionAtom } from './captcha.ts'
import { leaveRoute, type Route, useHashRoute } from './hash-route.ts'
import styles from './landing-page.module.css'
import { LandingSkeleton } from './landing-skeleton.tsx'
import { RegisterForm } from './register-form.tsx'
import { registerTemplateAtom, shownTemplateAtom, templateAtoms } from './template-loads.ts'
import { BackBar, TemplateView } from './template-view.tsx'
import { countVisitAtom } from './tracking.ts'

/** The promotion's registration page at `/landing`, with its hash routes (docs/spec/product-spec.md §2). */
export function LandingPage() {
  const route = useHashRoute()
  const template = useAtomValue(registerTemplateAtom)
  const countVisit = useSetAtom(countVisitAtom)

  const begun = useRef(route)

  useEffect(() => void countVisit(), [countVisit, template])
  // Each route begins at its top; where the page was opened, its visitor may have read on in the first view.
  useEffect(() => {
    if (begun.current !== route) window.scrollTo(0, 0)
    begun.current = route
  }, [route])

  return route === 'form' ? <FormView /> : <SideView key={route} route={route} />
}

/** The form in its template. It stands as soon as the template has come or failed once, and is never taken away again. */
function FormView() {
  const { state } = useAtomValue(registerTemplateAtom)
  const askSession = useSetAtom(captchaSessionAtom)
  const [isShown, show] = useState(false)

  if (state !== 'loading' && !isShown) show(true)
  // Beside the template, not after it.
  useEffect(() => void askSession(false), [askSession])

  return isShown ? <FormInTemplate /> : <LandingSkeleton />
}

function FormInTemplate() {
  const template = useAtomValue(shownTemplateAtom)

  return (
    <TemplateView
      route="form"
      template={template}
      form={(agreement) => <RegisterForm button={template === null ? '' : buttonOf(template)} agreement={agreement} />}
    />
  )
}

interface SideViewProps {
  readonly route: Exclude<Route, 'form'>
}

/** What a hash route leads to. The way back stands above it also where its template could not be reached. */
function SideView({ route }: SideViewProps) {
  const { bridge } = useAtomValue(environmentAtom)
  const loaded = useAtomValue(templateAtoms[route])
  const view = (
    <AsyncView of={templateAtoms[route]} skeleton={<LandingSkeleton />}>
      {(template) => <TemplateView route={route} template={template} />}
    </AsyncView>
  )

  useEffect(
    () =>
      bridge.onNativeBack(() => {
        leaveRoute()
        return true
      }),
    [bridge],
  )

  // A template that is known already stands in a `main` of its own.
  if (loaded.state !== 'failed' || loaded.known !== undefined) return view
  return (
    <main>
      <BackBar />
      <div className={styles.failed}>{view}</div>
    </main>
  )
}
