import { configurationElementId, type PagePlan, pagePlanElementId } from '@pahiram/contract'
import { pageEnd, pageStart } from '@pahiram/page-html'

/** What the build puts into a page's HTML. */
export interface DocumentParts {
  /** The document's title, as `page.ts` has it. */
  readonly title: string
  /** What `<html lang>` says. */
  readonly lang: string
  /** Properties and their contents, as HTML, for whoever shows a link to the page. */
  readonly metas: readonly (readonly [property: string, content: string])[]
  /** The inside of `#root`: a static page, or the skeleton. */
  readonly root: string
  /** `<link>` elements of what the first view needs at once. */
  readonly preloads: string
  /** The page's initial style sheet, minified. */
  readonly css: string
  /** Where that style sheet's files would be, so that a part loaded later does not fetch them again. */
  readonly inlinedStyles: readonly string[]
  /** Of a page that React brings to life; undefined for a static page. */
  readonly live?: { readonly headScript: string; readonly plan: PagePlan } | undefined
  /** The page's scripts, as addresses, what is imported before what imports it; of a static page at most one. */
  readonly scripts: readonly string[]
  /** Comes after `#root`. */
  readonly afterRoot: string
}

/** What a page is put into. */
export const emptyRoot = '<div id="root"></div>'

/** Where the deployment's configuration goes when the page is served. */
export const configurationBlock = `<script type="application/json" id="${configurationElementId}">{}</script>`

const metas: readonly (readonly [name: string, content: string])[] = [
  // Before the first call, so that it names no referrer either.
  ['referrer', 'no-referrer'],
  // With the keyboard up, Chromium makes the page itself smaller: its bar stays above the keyboard.
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
 * What the browser may draw when a finger goes down on a link: a page of ours, whose address has one step. What the API answers has
 * more, and a link to another language is followed by a script.
 */
const speculationRules = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: '/:page' }, { not: { selector_matches: '[hreflang]' } }] },
      eagerness: 'conservative',
    },
  ],
})

/**
 * Puts a page together: configuration, the plan and the script that read it, then what paints, then the page's scripts.
 * @throws Error when the page has no empty `#root`, or its drawn part holds what the policy forbids.
 */
export function composeDocument(source: string, parts: DocumentParts): string {
  const { live, scripts } = parts

  if (!source.includes(emptyRoot)) throw new Error(`index.html has no ${emptyRoot}`)
  if (/<[^>]*\sstyle="/.test(parts.root + parts.afterRoot)) {
    throw new Error('The drawn page has a style attribute, which its security policy forbids: use a class')
  }
  if (/<script/i.test(parts.root)) throw new Error('The drawn page has a script inside #root')

  const bare = source
    .replaceAll(/<script type="module"[^>]*><\/script>|<meta charset[^>]*>/gi, '')
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replaceAll(/\n\s*/g, '')
  const head = [
    commonHead(bare),
    configurationBlock,
    ...(live === undefined
      ? []
      : [
          `<script type="application/json" id="${pagePlanElementId}">${JSON.stringify(live.plan)}</script>`,
          inline('script', live.headScript),
          // Its address has a session, which a search engine that was led there would show to anybody.
          ...(live.plan.browserId ? [] : ['<meta name="robots" content="noindex">']),
        ]),
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
    parts.preloads,
    ...(live === undefined
      ? []
      : [
          ...scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`),
          inline('script', speculationRules, ' type="speculationrules"'),
        ]),
  ].join('')
  const entry = scripts.at(-1)
  const run = entry === undefined ? '' : `<script type="module" crossorigin src="${entry}"></script>`

  return bare
    .replace('<head>', () => `<head>${head}`)
    .replace(/<html lang="[^"]*"/, () => `<html lang="${parts.lang}"`)
    .replace('</head>', () => `${afterHead}</head>`)
    .replace(emptyRoot, () => `${pageStart}<div id="root">${parts.root}</div>${pageEnd}${parts.afterRoot}`)
    .replace('</body>', () => `${run}</body>`)
}

/** @throws Error when the text would end its own element. */
function inline(element: 'script' | 'style', text: string, attributes = ''): string {
  if (new RegExp(`</${element}`, 'i').test(text)) throw new Error(`The inline ${element} holds </${element}`)
  return text === '' ? '' : `<${element}${attributes}>${text}</${element}>`
}
