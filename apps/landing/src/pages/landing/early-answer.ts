import type { LandingTemplate } from '@pahiram/contract'
import { configuredLocale } from '@pahiram/page/language-links'

import {
  buttonOf,
  isTemplate,
  mannerOf,
  type Part,
  partsOf,
  placeOf,
  type TitledText,
} from '../../blocks/template-model.ts'
import { themeOf, type ThemeProperties } from '../../blocks/theme.ts'
import { routeIn } from './route-in.ts'

/** One part of a template as the first view draws it; what it does not have is left out or empty. */
export interface EarlyPart {
  /** As in the template; `place`: a block that comes with the page. */
  readonly type: 'hero' | 'form' | 'agreement-link' | 'benefits' | 'steps' | 'faq' | 'text' | 'place'
  /** Words that name classes: the look, and of which types the parts around it are. */
  readonly look: string
  readonly label?: string
  readonly headline?: string
  readonly subline?: string
  /** Not empty where a picture will come, and where a drawing will. */
  readonly image?: string
  readonly artwork?: string
  readonly title?: string
  readonly items?: readonly TitledText[] | readonly EarlyQuestion[]
  readonly paragraphs?: readonly string[]
  /** The form's button and the way to the agreement above it, or that of its own; empty: the page's own message. */
  readonly button?: string
  readonly agreement?: string
  readonly text?: string
  /** Not empty where the form has that way. */
  readonly isAgreed?: '' | '1'
}

export interface EarlyQuestion {
  readonly question: string
  readonly answer: string
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
  const manner = mannerOf(template)
  const typeOf = (part: Part | undefined) => part && part.type

  return {
    theme: themeOf(template.config),
    locale: spokenBy(template),
    parts: parts.map((part, at): EarlyPart => {
      const isOther = part.type === 'hero' && at !== placeOf(parts, 'hero')
      const type = isOther || part.type === 'image' || part.type === 'download' ? 'place' : part.type
      const look = `${manner} after-${typeOf(parts[at - 1])} before-${typeOf(parts[at + 1])}`

      return Object.assign({ look, button: buttonOf(template) }, part, {
        type,
        isAgreed: 'agreement' in part ? '1' : '',
        artwork: 'image' in part && !part.image ? '1' : '',
      } as const)
    }),
  }
}

/** The language of a template's page: the query's, else the template's, else the deployment's. */
function spokenBy({ config }: LandingTemplate): string {
  return new URLSearchParams(location.search).get('lang') || (config && config.locale) || configuredLocale()
}
