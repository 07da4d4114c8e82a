import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pageEnd, pageStart, planBlockOf } from '@pahiram/page-html'

import type { Site, SitePage } from '../site.ts'

/** The plan of a page that asks for its order. */
export const plan = {
  call: {
    method: 'POST' as const,
    path: '/order',
    parameters: [['orderId', 'orderId'] as const],
    fixed: [],
    complete: false,
  },
  languages: { en: '/assets/loan/en-1.js', fil: '/assets/loan/fil-1.js' },
  titles: { en: 'Your order', fil: 'Detalye' },
}

/** A page as its build leaves it. */
export function builtPage(given: object = plan): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">${planBlockOf(given as typeof plan)}<title>Order</title><style>p{}</style></head>` +
    `<body>${pageStart}<div id="root"><p>skeleton</p></div>${pageEnd}<p class="page-help"></p><script type="module" crossorigin src="/assets/loan/order-1.js"></script></body></html>`
  )
}

/** Server bundles of a test, written as modules; a folder that goes with the test file. */
export function testBundles() {
  const folder = mkdtempSync(join(tmpdir(), 'pahiram-bundles-'))

  return {
    /** Writes a bundle whose page is drawn by this body of `draw(opening)`. */
    write(name: string, body: string): string {
      const file = join(folder, `${name}.mjs`)

      writeFileSync(file, `export const page = { draw: async (opening) => { ${body} } }\n`)
      return pathToFileURL(file).href
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Draws what it was asked for: address, language and answer. */
export const echo = `
  const query = new URLSearchParams(opening.search)
  const lang = query.get('lang') ?? 'default'
  const shown = opening.answer === undefined ? 'skeleton' : JSON.parse(opening.answer).data
  return { html: '<p>' + shown + '</p>', preloads: '', locale: lang, lang: lang === 'default' ? 'en' : lang, usesAnswer: opening.answer !== undefined }
`

/** A site of these pages, by name. */
export function siteOf(pages: Readonly<Record<string, Partial<SitePage>>>): Site {
  return {
    page: (name) => {
      const page = pages[name]
      const html = page?.html ?? builtPage()

      return Promise.resolve(
        page && {
          path: name,
          html,
          version: `${name} ${html.length}`,
          csp: "default-src 'none'; style-src 'self'",
          configuration: {},
          bundle: undefined,
          isTranslated: false,
          ...page,
        },
      )
    },
    file: () => Promise.resolve(undefined),
    isReady: () => Promise.resolve(true),
  }
}
