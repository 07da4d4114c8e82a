import { configurationElementId } from '@pahiram/contract'
import type { NextPage } from '@pahiram/page/definition'
import { nextPageLink, nextPagesAttribute, drawnPageLink } from '@pahiram/page/next-pages-attributes'
import { firstModuleRel, pageModuleRel, sharedModuleRel } from '@pahiram/page/page-modules'

/** What the build puts into a page's HTML. */
export interface DocumentParts {
  /** The document's title, as `page.ts` has it. */
  readonly title: string
  /** What `<html lang>` says. */
  readonly lang: string
  /** Properties and their contents, as HTML, for whoever shows a link to the page. */
  readonly metas: readonly (readonly [property: string, content: string])[]
  /** The prerendered inside of `#root`. */
  readonly root: string
  /** The page's initial style sheet, minified. */
  readonly css: string
  /** Where that style sheet's files would be, so that a part loaded later does not fetch them again. */
  readonly inlinedStyles: readonly string[]
  /** The inline scripts of the head, the one with the first call first; none for a page without script. */
  readonly headScripts: readonly string[]
  /** The inline script behind the first view; empty for a page without script. */
  readonly viewScript: string
  /** The inline module script that runs `scripts`; empty for a static page, which has at most one, as a script element. */
  readonly moduleScript: string
  /** The page's scripts, as addresses, what is imported before what imports it. Few: they share the line with the first call. */
  readonly scripts: readonly string[]
  /** The one of them that is asked for right after the first call. */
  readonly first: string | undefined
  /** The one of them that all pages have, for which nothing asks before the first paint. */
  readonly shared: string | undefined
  /** What a page with an inline script fetches ahead once it rests. */
  readonly nextPages: readonly NextPage[]
  /** Stands after `#root`. */
  readonly afterRoot: string
}

const emptyRoot = '<div id="root"></div>'

/** Where the deployment's configuration goes when the page is served. */
export const configurationBlock = `<script type="application/json" id="${configurationElementId}">{}</script>`

const metas: readonly (readonly [name: string, content: string])[] = [
  // Before the early call, so that it names no referrer either.
  ['referrer', 'no-referrer'],
  // With the keyboard up, Chromium makes the page itself smaller: its bar stands above the keyboard, not behind it.
  ['viewport', 'width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content'],
  ['theme-color', '#f5f7f9'],
  // A shell's web view would turn order numbers into telephone links.
  ['format-detection', 'telephone=no'],
]

/** A page's title as HTML; its placeholders (`{{companyName}}`) stay for whoever serves the page. */
export function titleElement(title: string): string {
  return `<title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>`
}

/** The head entries that every page has; one that the page's own HTML brings is left to it. */
export function commonHead(source: string): string {
  const charset = /<meta charset/i.test(source) ? '' : '<meta charset="utf-8">'
  const missing = metas.filter(([name]) => !source.includes(`name="${name}"`))
  const icon = source.includes('rel="icon"') ? '' : '<link rel="icon" href="data:,">'

  return `${charset}${missing.map(([name, content]) => `<meta name="${name}" content="${content}">`).join('')}${icon}`
}

/**
 * Puts a page together. The order matters: configuration, the names of the page's scripts, the inline script that starts the
 * first call and asks for them, the language, then what paints, then what runs the page's scripts; behind the first view the
 * inline script that fills it (docs/decisions/059).
 * @throws Error when the page has no empty `#root`, or its prerendered part holds what the policy forbids.
 */
export function composeDocument(source: string, parts: DocumentParts): string {
  if (!source.includes(emptyRoot)) throw new Error(`index.html has no ${emptyRoot}`)
  if (/<[^>]*\sstyle="/.test(parts.root + parts.afterRoot)) {
    throw new Error('The prerendered page has a style attribute, which its security policy forbids: use a class')
  }
  if (/<script/i.test(parts.root)) throw new Error('The prerendered page has a script inside #root')

  // React writes its image preloads before the markup; the browser is to find them at once.
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(parts.root)?.[0] ?? ''
  const root = shortlyQuoted(parts.root.slice(preloads.length))
  const bare = source
    .replaceAll(/<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replaceAll(/<meta charset[^>]*>/gi, '')
    .replaceAll(/\n\s*/g, '')
  const isLive = parts.moduleScript !== ''
  // Browsers ask for what they find while they look ahead before the first inline script runs (docs/decisions/055).
  const links = parts.scripts.map((address) => {
    if (address === parts.shared) return `<link rel="${sharedModuleRel}" href="${address}">`
    // Low: the early call's answer is what the borrower waits for, and it shows without any script.
    if (address === parts.first) return `<link rel="${firstModuleRel}" href="${address}" fetchpriority="low">`
    return `<link rel="${pageModuleRel}" href="${address}">`
  })
  const beforeHead = [
    commonHead(bare),
    configurationBlock,
    ...(isLive ? links : []),
    ...parts.headScripts.map((script) => inline('script', script)),
  ].join('')
  const afterHead = [
    titleElement(parts.title),
    ...parts.metas.map(
      ([property, content]) => `<meta property="${property}" content="${content.replaceAll('"', '&quot;')}">`,
    ),
    inline('style', parts.css),
    // Vite's loader leaves out what is linked already; browsers fetch no style sheet of an unknown type. Fetched again,
    // the kit's theme would come after the brand's and overrule it.
    ...parts.inlinedStyles.map((address) => `<link rel="stylesheet" type="text/inlined" href="${address}">`),
    preloads,
    isLive
      ? inline('script', parts.moduleScript, ' type="module"')
      : parts.scripts.map((address) => `<script type="module" crossorigin src="${address}"></script>`).join(''),
    nextPagesTemplate(parts.nextPages),
  ].join('')

  return bare
    .replace('<head>', () => `<head>${beforeHead}`)
    .replace(/<html lang="[^"]*"/, () => `<html lang="${parts.lang}"`)
    .replace('</head>', () => `${afterHead}</head>`)
    .replace(emptyRoot, () => `<div id="root">${root}</div>${parts.afterRoot}${inline('script', parts.viewScript)}`)
}

const immediately = (attribute: string) => [{ where: { selector_matches: `[${attribute}]` }, eagerness: 'immediate' }]

/**
 * The browser fetches what such a link leads to, and opens it without asking again for some minutes; or draws it ahead, too.
 */
const rules = { prefetch: immediately(nextPageLink), prerender: immediately(drawnPageLink) }

/** Inert until the page rests (`fetchNextPages`). Names of pages and of parameters hold neither quotes nor `&`. */
function nextPagesTemplate(pages: readonly NextPage[]): string {
  if (pages.length === 0) return ''
  return (
    `<template ${nextPagesAttribute}='${JSON.stringify(pages)}'>` +
    `<script type="speculationrules">${JSON.stringify(rules)}</script></template>`
  )
}

/** Writes attributes that hold quotation marks in apostrophes, where they hold none: an early view's pictures are full of them. */
function shortlyQuoted(html: string): string {
  return html.replaceAll(/="([^"]*&quot;[^"]*)"/g, (attribute, value: string) =>
    value.includes('&#x27;') ? attribute : `='${value.replaceAll('&quot;', '"')}'`,
  )
}

/** @throws Error when the text would end its own element. */
function inline(element: 'script' | 'style', text: string, attributes = ''): string {
  if (new RegExp(`</${element}`, 'i').test(text)) throw new Error(`The inline ${element} holds </${element}`)
  return text === '' ? '' : `<${element}${attributes}>${text}</${element}>`
}
