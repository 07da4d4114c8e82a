import { type LandingTemplate, registrationLine } from '@pahiram/contract'
import { environmentAtom, localeAtom, Section, useMessages } from '@pahiram/page'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect } from 'react'

import { landingMessages, type LandingMessages } from '../../../messages/en.json'
import { storeLink } from '../../attribution/store-link.ts'
import heroStyles from '../../blocks/hero-block.module.css'
import { TemplateBlocks, type TemplateBlocksProps } from '../../blocks/template-blocks.tsx'
import { hashOf, openRoute, type Route } from './hash-route.ts'
import styles from './landing-page.module.css'
import { localeFor } from './template-loads.ts'
import { tapAddressAtom } from './tracking.ts'

/** Where the lender's numbers are; a hash that no route has. */
const numbersId = 'registration'

interface TemplateViewProps {
  readonly route: Route
  /** Null: a plain page of ours. */
  readonly template: LandingTemplate | null
  readonly form?: TemplateBlocksProps['form']
}

/** A template as what the visitor sees now, with its title and language. */
export function TemplateView({ route, template, form }: TemplateViewProps) {
  const environment = useAtomValue(environmentAtom)
  const [spoken, speak] = useAtom(localeAtom)
  const messages = useMessages(landingMessages)
  const locale = localeFor(environment, template)
  const { appName } = environment.configuration
  const registration = registrationLine(environment.configuration)
  const title = template?.title?.trim() || appName
  const tapAddress = useAtomValue(tapAddressAtom)

  // What was loaded before, or beside this in a preview, may have left another language behind.
  useLayoutEffect(() => speak(locale), [speak, locale, spoken])
  useEffect(() => {
    document.title = title
  }, [title])
  // Render nothing for a moment rather than show one language turn into another.
  if (spoken !== locale) return null

  return (
    <>
      <Section>
        <TemplateBlocks
          template={template ?? plainTemplate(route, messages)}
          lender={route === 'form' && <LenderStrip isRegistered={registration !== ''} />}
          form={form}
          onAgreement={() => openRoute('agreement')}
          agreementHref={hashOf('agreement')}
          tapAddress={tapAddress}
          storeLink={(url, store) => storeLink(url, store, environment.query)}
        />
      </Section>
      {registration && (
        <p id={numbersId} className={styles.registration} lang="en">
          {registration}
        </p>
      )}
      {route === 'form' && <p className={styles.registration}>{messages.keepsNumber}</p>}
    </>
  )
}

/** Says who asks for a number; the lender's own numbers are at the page's foot. */
function LenderStrip({ isRegistered }: { readonly isRegistered: boolean }) {
  const messages = useMessages(landingMessages)
  const { companyName } = useAtomValue(environmentAtom).configuration

  return (
    <div className={heroStyles.lender}>
      <span>
        <svg className={heroStyles.mark} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M5 20V3h6a5 5 0 0 1 0 10H5" fill="none" stroke="currentColor" strokeWidth="4" />
        </svg>
        {companyName}
      </span>
      {isRegistered && <a href={`#${numbersId}`}>{messages.registeredLender}</a>}
    </div>
  )
}

/** What a route shows where there is no template: a page as any other, of our own. */
function plainTemplate(route: Route, messages: LandingMessages): LandingTemplate {
  switch (route) {
    case 'form':
      return {
        kind: 'register',
        config: {
          blocks: [{ type: 'hero', headline: messages.headline, subline: messages.subline }, { type: 'form' }],
        },
      }
    case 'download':
      return {
        kind: 'download',
        config: { blocks: [{ type: 'hero', headline: messages.downloadHeadline, subline: messages.downloadText }] },
      }
    case 'agreement':
      return {
        kind: 'agreement',
        config: {
          blocks: [
            { type: 'hero', headline: messages.agreementHeadline },
            { type: 'text', paragraphs: Object.values(messages.agreementTexts) },
          ],
        },
      }
  }
}
