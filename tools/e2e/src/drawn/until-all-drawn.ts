import { setTimeout as wait } from 'node:timers/promises'

import { firstAnswerElementId } from '@pahiram/contract'

import { scenariosAt } from '../sandbox.ts'

/** As a browser that opens a page. */
export const asBrowser = { accept: 'text/html', 'sec-fetch-dest': 'document' }

/** How long a server may need, in ms: what fails often it leaves alone for half a minute. */
const patience = 60_000

/** The document of an address once it is drawn with its first answer: a server loads what it draws with first, and serves skeletons meanwhile. */
export async function drawnDocument(url: string | URL): Promise<string> {
  const end = Date.now() + patience

  for (;;) {
    const html = await (await fetch(url, { headers: asBrowser })).text()

    if (html.includes(`id="${firstAnswerElementId}"`)) return html
    if (Date.now() > end) throw new Error(`${String(url)} was not drawn`)
    await wait(250)
  }
}

/** Resolves when the server at `origin` draws each of its pages. */
export async function untilAllDrawn(origin: string): Promise<void> {
  const urls = (await scenariosAt(origin)).map(({ url }) => new URL(url, origin))

  for (const [at, url] of urls.entries()) {
    if (urls.findIndex(({ pathname }) => pathname === url.pathname) === at) await drawnDocument(url)
  }
}
