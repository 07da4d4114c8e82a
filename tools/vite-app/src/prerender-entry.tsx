import { planEarlyCall } from '@pahiram/api-client/early'
import { type BrowserIdFormat, type EarlyCallPlan, type Locale, locales } from '@pahiram/contract'
import { loadMessages, pageElement, pageElementIn, partsElementIn } from '@pahiram/page'
import type { NextPage, PageDefinition } from '@pahiram/page/definition'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { prerender } from 'react-dom/static.edge'

/** Names a control of the first view whose presses are kept. */
const earlyControl = 'data-early-control'

/** Names the page of ours that a link of it leads to. */
const earlyPage = 'data-early-page'

/** Names a field of it whose text is kept. */
const earlyField = 'data-early-field'

/** Names a message of it that is also said in the answer's language. */
const earlyWord = 'data-early-word="'

/** Where the markup has something for each of the functions that fill more than texts, in the order in which they are called. */
const fillAttributes = {
  leaveStoredOrder: 'data-early-unless-stored',
  fillEarlyParts: 'data-early-parts',
  fillEarlyAttributes: 'data-early-attributes',
  fillEarlyRows: 'data-row',
  fillEarlyLists: 'data-early-list',
  fillEarlyLinks: 'data-early-link',
  fillEarlyClasses: 'data-early-class',
  fillEarlyWords: earlyWord,
  fillEarlyBack: 'data-early-back',
  fillEarlyColours: 'data-early-colours',
  fillEarlyControls: earlyControl,
  fillEarlyPictures: 'data-early-picture',
} as const

/** What fills a first view of this markup. */
function earlyFillsOf(markup: string): EarlyFill[] {
  const fills = (Object.keys(fillAttributes) as (keyof typeof fillAttributes)[]).filter((name) =>
    markup.includes(fillAttributes[name]),
  )

  return fills.includes('fillEarlyParts') ? fills : [...fills, 'putEarlyAnew']
}

/** A function of `@pahiram/page/early-view` that only some pages need. */
export type EarlyFill = keyof typeof fillAttributes | 'putEarlyAnew'

/** A page as it came out of the prerender build. */
export interface PrerenderedPage {
  readonly kind: PageDefinition['kind']
  readonly title: PageDefinition['title']
  /** Whether it is for ourselves, and in English only. */
  readonly isInternal: boolean
  /** The inside of `#root` before any data is there. */
  readonly root: string
  /** What its `early-parts.tsx` draws, as a template that follows `#root`; empty without one. */
  readonly earlyParts: string
  /** The call that the inline script starts; undefined for a page without one. */
  readonly firstCall: EarlyCallPlan | undefined
  /** The browser's id whose header that call carries. */
  readonly browserId: BrowserIdFormat | undefined
  /** Whether what was asked for while the page was drawn ahead is asked for anew some seconds later. */
  readonly needsFreshAnswer: boolean
  /** Whether what it shows depends on the address that it is opened at. */
  readonly readsLate: boolean
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
  /** Whether it has a link to a page of ours whose address its query makes. */
  readonly hasPageLinks: boolean
  /** Whether it has a field whose text is kept likewise. */
  readonly hasEarlyTexts: boolean
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
export async function prerenderPage(
  definition: PageDefinition,
  view: object,
  parts?: Readonly<Record<string, ReactNode>>,
): Promise<PrerenderedPage> {
  const {
    kind,
    title,
    isInternal = false,
    firstCall,
    needsFreshAnswer = false,
    readLate = [],
    nextPages = [],
  } = definition
  const Page = pageComponent(view)
  const root = await draw(pageElement(Page))
  const earlyParts = parts === undefined ? '' : await drawParts(parts)
  const early = root + earlyParts
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
    isInternal,
    root,
    earlyParts,
    firstCall: firstCall && planEarlyCall(firstCall),
    browserId: firstCall?.browserId,
    needsFreshAnswer,
    readsLate: readLate.length > 0,
    hasEarlyView: root.includes('data-early-view'),
    earlyFills: earlyFillsOf(early),
    speaksAnswer: root.includes('data-early-speaks'),
    hasEarlyControls: early.includes(earlyControl),
    hasPageLinks: root.includes(earlyPage),
    hasEarlyTexts: early.includes(earlyField),
    nextPages,
    translations,
  }
}

/** The languages whose words have room beside the mix, those of most visitors; those of another one come with the page. */
const spokenEarly = ['en', 'fil'] as const satisfies readonly Locale[]

/** A template of the parts, for the inline script; it stands behind `#root`, where neither first call nor React meets it. */
async function drawParts(parts: Readonly<Record<string, ReactNode>>): Promise<string> {
  const mix = await draw(partsElementIn('default', parts))
  const languages: Partial<Record<Locale, Record<string, string>>> = {}

  for (const locale of spokenEarly) {
    await loadMessages(locale)

    const words = Object.entries(wordsIn(await draw(partsElementIn(locale, parts))))

    languages[locale] = Object.fromEntries(words.filter(([name, word]) => word !== wordsIn(mix)[name]))
  }
  const written = JSON.stringify(languages).replaceAll('&', '&amp;').replaceAll("'", '&#39;')

  return `<template data-early-words='${written}'>${mix}</template>`
}

/** Each `EarlyWord` of the markup, as text. */
function wordsIn(markup: string): Record<string, string> {
  return Object.fromEntries(
    [...markup.matchAll(/ data-early-word="([^"]*)"[^>]*>([^<]*)</g)].map(([, name = '', word = '']) => [
      name,
      word.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
    ]),
  )
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
