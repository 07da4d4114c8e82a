import { type EarlyCallPlan, planEarlyCall } from '@pahiram/api-client/early'
import { type BrowserIdFormat, type Locale, locales } from '@pahiram/contract'
import { loadMessages, pageElement, pageElementIn } from '@pahiram/page'
import type { NextPage, PageDefinition } from '@pahiram/page/definition'
import type { ComponentType, ReactElement } from 'react'
import { prerender } from 'react-dom/static.edge'

/** Names a control of the first view whose presses are kept. */
const earlyControl = 'data-early-control'

/** Where the markup has something for each of the functions that fill more than texts. */
const fillAttributes = {
  fillEarlyBack: 'data-early-back',
  fillEarlyColours: 'data-early-colours',
  fillEarlyControls: earlyControl,
  fillEarlyPictures: 'data-early-picture',
} as const
const earlyFills = Object.keys(fillAttributes) as EarlyFill[]

/** A function of `@pahiram/page/early-view` that only some pages need. */
export type EarlyFill = keyof typeof fillAttributes

/** A page as it came out of the prerender build. */
export interface PrerenderedPage {
  readonly kind: PageDefinition['kind']
  readonly title: PageDefinition['title']
  /** The inside of `#root` before any data is there. */
  readonly root: string
  /** The call that the inline script starts; undefined for a page without one. */
  readonly firstCall: EarlyCallPlan | undefined
  /** The browser's id whose header that call carries. */
  readonly browserId: BrowserIdFormat | undefined
  /** Whether the first view has an `EarlyView` to fill. */
  readonly hasEarlyView: boolean
  /** What fills more of it than texts: the names that `@pahiram/page/early-view` exports. */
  readonly earlyFills: readonly EarlyFill[]
  /** Whether the answer may name the language that the page speaks. */
  readonly speaksAnswer: boolean
  /** Whether it has a control whose presses are kept until React has drawn it. */
  readonly hasEarlyControls: boolean
  /** What is fetched ahead once the page rests. */
  readonly nextPages: readonly NextPage[]
  /** A static page in each language but the mix. */
  readonly translations: readonly TranslatedPage[]
}

/** A static page in one language. */
export interface TranslatedPage {
  readonly locale: Locale
  readonly root: string
}

/**
 * Draws one page's first view, once. What it throws stops the build.
 * @public the entry of the prerender build names it
 */
export async function prerenderPage(definition: PageDefinition, view: object): Promise<PrerenderedPage> {
  const { kind, title, firstCall, nextPages = [] } = definition
  const Page = pageComponent(view)
  const root = await draw(pageElement(Page))
  const translations: TranslatedPage[] = []

  for (const locale of kind === 'static' ? locales : []) {
    if (locale === 'default') continue
    await loadMessages(locale)
    translations.push({ locale, root: await draw(pageElementIn(locale, Page)) })
  }
  checkEarlyView(root, firstCall?.endpoint.name)
  return {
    kind,
    title,
    root,
    firstCall: firstCall && planEarlyCall(firstCall),
    browserId: firstCall?.browserId,
    hasEarlyView: root.includes('data-early-view'),
    earlyFills: earlyFills.filter((name) => root.includes(fillAttributes[name])),
    speaksAnswer: root.includes('data-early-speaks'),
    hasEarlyControls: root.includes(earlyControl),
    nextPages,
    translations,
  }
}

async function draw(element: ReactElement): Promise<string> {
  const failures: unknown[] = []
  const { prelude } = await prerender(element, { onError: (error) => void failures.push(error) })
  const root = await new Response(prelude).text()

  if (failures.length > 0) throw failures[0]
  return root
}

/** @throws Error when the skeleton shows the answer of another call than the one that `page.ts` starts early. */
function checkEarlyView(root: string, firstCall: string | undefined): void {
  const [, shown] = /data-early-view="([^"]*)"/.exec(root) ?? []

  if (shown !== undefined && shown !== firstCall) {
    throw new Error(`The skeleton shows ${shown}, but the first call of page.ts is ${firstCall ?? 'missing'}`)
  }
}

/** The one export of a view's module whose name ends in `Page`. */
function pageComponent(view: object): ComponentType {
  const [found, ...others] = Object.entries(view).filter(([name]) => name.endsWith('Page'))

  if (found === undefined || others.length > 0) throw new Error('A view exports exactly one component named …Page')
  return found[1] as ComponentType
}
