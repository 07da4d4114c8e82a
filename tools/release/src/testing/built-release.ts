import type { AppName } from '@pahiram/contract'
import { createHash } from 'node:crypto'

import { type AssembledRelease, assembleRelease } from '../build/assemble-release.ts'
import { manifestPages } from '../build/manifest-pages.ts'
import { testFolder } from './test-folder.ts'

/** What a small release is made of. */
interface SmallRelease {
  readonly app?: 'bind-card' | 'landing'
  /** Shown by its page and its script: another text is another release. */
  readonly text: string
  /** Of the file that all apps share. */
  readonly runtime?: string
  readonly version?: string
}

/** A built release of one page, one script of its own and the shared one, each with a hash in its name. */
export async function builtRelease({
  app = 'bind-card',
  text,
  runtime = 'react',
  version = '0.1.0',
}: SmallRelease): Promise<AssembledRelease> {
  const script = `export const text = '${text}'`
  const own = `assets/${app}/page-${shortHash(script)}.js`
  const shared = `assets/runtime/react-${shortHash(runtime)}.js`
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{companyName}}</title>` +
    `<script type="application/json" id="app-config">{}</script>` +
    `<link rel="modulepreload" href="/${shared}"><script type="module" src="/${own}"></script></head>` +
    `<body><div id="root">${text}</div></body></html>`
  const dist = await testFolder({ [`${app}/index.html`]: html, [own]: script, [shared]: runtime })
  return assembleRelease({
    app: app satisfies AppName,
    version,
    commit: 'c0ffee',
    dist,
    pages: await manifestPages(app, new Map([[app, 'data' as const]]), dist),
    out: await testFolder(),
  })
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}
