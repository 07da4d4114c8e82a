import type { LandingTemplate } from '@pahiram/contract'
import { configuredLocale } from '@pahiram/page/language-links'

import { buttonOf, isTemplate, lookOf, partsOf } from '../../blocks/template-model.ts'
import { themeOf, type ThemeProperties } from '../../blocks/theme.ts'
import { routeIn } from './route-in.ts'

/** One part of a template as the first view draws it; what it does not have is left out or empty. */
export interface EarlyPart {
  /** The first hero, the form, the way to the agreement; `place`: a block whose texts come with the page. */
  readonly type: 'hero' | 'form' | 'agreement-link' | 'place'
  /** Words that name classes: the look, and what stands around the part. */
  readonly look: string
  readonly label?: string
  readonly headline?: string
  readonly subline?: string
  /** Not empty where a picture will come, or else a drawing. */
  readonly image?: string
  readonly artwork?: string
  readonly title?: string
  /** The form's button and the way to the agreement; empty: the page's own message. */
  readonly button?: string
  readonly text?: string | undefined
  /** Not empty where the form has that way above its button. */
  readonly isAgreed?: '' | '1'
}

/** A template as the first view shows it. */
export interface EarlyTemplate {
  readonly theme: ThemeProperties
  readonly parts: readonly EarlyPart[]
  readonly locale: string
}

/**
 * Reads a template as the page will, before any bundle has arrived: part of the inline script. Throws at an answer that
 * only the page can read, which then shows it alone; undefined where the address leads to something else than the form.
 */
export function earlyAnswer(template: LandingTemplate): EarlyTemplate | undefined {
  if (routeIn(location.hash) !== 'form' || !isTemplate(template)) return undefined

  const parts = partsOf(template, true)
  const { manner, artwork } = lookOf(template)
  const firstHero = parts.findIndex(({ type }) => type === 'hero')

  return {
    theme: themeOf(template.config),
    locale: spokenBy(template),
    parts: parts.map((part, at): EarlyPart => {
      const isOnHero = parts[at - 1]?.type === 'hero'
      const look = `${manner}${isOnHero ? ' on-hero' : ''}${parts[at + 1]?.type === 'form' ? ' carrying' : ''}`

      switch (part.type) {
        case 'hero':
          if (at !== firstHero) return { type: 'place', look }
          return Object.assign({}, part, { look, artwork: part.image === '' ? artwork : '' })
        case 'form':
          return {
            type: 'form',
            look,
            title: part.title,
            button: buttonOf(template),
            text: part.agreement,
            isAgreed: part.agreement === undefined ? '' : '1',
          }
        case 'agreement-link':
          return { type: 'agreement-link', look, text: part.text }
        default:
          return { type: 'place', look }
      }
    }),
  }
}

/** The language of a template's page: the query's, else the template's, else the deployment's. */
function spokenBy({ config }: LandingTemplate): string {
  return new URLSearchParams(location.search).get('lang') || config?.locale || configuredLocale()
}
