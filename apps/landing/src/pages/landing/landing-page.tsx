import { AsyncView, environmentAtom, useMessages, usePageMessages } from '@pahiram/page'
import { Button, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'

import { landingMessages } from '../../../messages/en.json'
import heroStyles from '../../blocks/hero-block.module.css'
import sectionStyles from '../../blocks/section.module.css'
import { buttonOf } from '../../blocks/template-model.ts'
import { captchaSessionAtom } from './captcha.ts'
import { leaveRoute, type Route, useHashRoute } from './hash-route.ts'
import styles from './landing-page.module.css'
import { RegisterForm } from './register-form.tsx'
import { isEndedAtom, registerTemplateAtom, shownTemplateAtom, templateAtoms } from './template-loads.ts'
import { TemplateView } from './template-view.tsx'
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

/** The form in its template. It is there as soon as the template has come or failed once, and is never taken away again. */
function FormView() {
  const { state } = useAtomValue(registerTemplateAtom)
  const askSession = useSetAtom(captchaSessionAtom)
  const { loading } = usePageMessages()
  const [isShown, show] = useState(state !== 'loading')
  const isEnded = useAtomValue(isEndedAtom)

  if (state !== 'loading' && !isShown) show(true)
  // Beside the template, not after it.
  useEffect(() => void askSession(false), [askSession])

  return (
    <main data-titled="">
      {isEnded ? (
        <EndedOffer />
      ) : isShown ? (
        <FormInTemplate />
      ) : (
        <div role="status" aria-label={loading}>
          <LandingSkeleton />
        </div>
      )}
    </main>
  )
}

/** In the place of a template and its form. */
function EndedOffer() {
  const messages = useMessages(landingMessages)

  return (
    <div className={styles.ended}>
      <h1>{messages.ended}</h1>
      <p>{messages.endedText}</p>
    </div>
  )
}

function FormInTemplate() {
  const template = useAtomValue(shownTemplateAtom)

  return (
    <TemplateView
      route="form"
      template={template}
      form={(agreement, heading) => (
        <RegisterForm button={template === null ? '' : buttonOf(template)} agreement={agreement} heading={heading} />
      )}
    />
  )
}

/** What a hash route leads to, below the way back to where the visitor was, also while its template has not come. */
function SideView({ route }: { readonly route: Exclude<Route, 'form'> }) {
  const { bridge } = useAtomValue(environmentAtom)
  const messages = useMessages(landingMessages)
  const loaded = useAtomValue(templateAtoms[route])

  useEffect(
    () =>
      bridge.onNativeBack(() => {
        leaveRoute()
        return true
      }),
    [bridge],
  )

  return (
    <main data-titled="">
      <div className={styles.bar}>
        <Button kind="text" onPress={leaveRoute}>
          {messages.back}
        </Button>
      </div>
      <div className={loaded.state === 'failed' && loaded.known === undefined ? styles.failed : undefined}>
        <AsyncView of={templateAtoms[route]} skeleton={<LandingSkeleton />}>
          {(template) => <TemplateView route={route} template={template} />}
        </AsyncView>
      </div>
    </main>
  )
}

/** A template before it is known: its hero and the card below. The heading is for screen readers. */
function LandingSkeleton() {
  const messages = useMessages(landingMessages)

  return (
    <div className={styles.skeleton}>
      <div className={`${heroStyles.hero} ${heroStyles.carrying}`}>
        <div className={heroStyles.content}>
          <Skeleton className={heroStyles.headline} lines={2} />
          <Skeleton className={heroStyles.subline} lines={4} />
        </div>
      </div>
      <div className={`${sectionStyles.section} ${sectionStyles.card} ${sectionStyles.raised} ${sectionStyles.onHero}`}>
        <Skeleton lines={12} />
      </div>
      <h1 className={styles.unseen}>{messages.headline}</h1>
    </div>
  )
}
