import type { LandingTemplate } from '@pahiram/contract'
import { environmentAtom, localeAtom, Section, useMessages } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'

import { storeLink } from '../../attribution/store-link.ts'
import { TemplateBlocks } from '../../blocks/template-blocks.tsx'
import { hashOf, leaveRoute, openRoute, type Route } from './hash-route.ts'
import styles from './landing-page.module.css'
import { landingMessages } from '../../../messages/en.json'
import { plainTemplate } from './plain-templates.ts'
import { localeFor } from './template-loads.ts'

export interface TemplateViewProps {
  readonly route: Route
  /** Null: a plain page of ours. */
  readonly template: LandingTemplate | null
  readonly form?: ReactNode
}

/** A template as what the visitor sees now: with its title and language, and on a hash route with the way back. */
export function TemplateView({ route, template, form }: TemplateViewProps) {
  const environment = useAtomValue(environmentAtom)
  const [spoken, speak] = useAtom(localeAtom)
  const messages = useMessages(landingMessages)
  const locale = localeFor(environment, template)
  const { appName } = environment.configuration
  const title = template?.title?.trim() || appName

  // What was loaded before may have left another language behind.
  useLayoutEffect(() => speak(locale), [speak, locale])
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    window.scrollTo(0, 0)
    if (route === 'form') return
    return environment.bridge.onNativeBack(() => {
      leaveRoute()
      return true
    })
  }, [environment, route])

  // Nobody sees one language turn into another.
  if (spoken !== locale) return null

  return (
    <main>
      {route !== 'form' && (
        <div className={styles.bar}>
          <Button kind="text" onPress={leaveRoute}>
            {messages.back}
          </Button>
        </div>
      )}
      <Section>
        <TemplateBlocks
          template={template ?? plainTemplate(route, messages, appName)}
          form={form}
          onAgreement={() => openRoute('agreement')}
          agreementHref={hashOf('agreement')}
          storeLink={(url, store) => storeLink(url, store, environment.query)}
        />
      </Section>
    </main>
  )
}
