import { UsageError } from '@pahiram/command-line'
import { firstRequest } from '@pahiram/contract'
import { pages } from '@pahiram/contract/pages'

import { limitName } from './figures.ts'
import type { Way } from './ways.ts'

/** The pages that show a first answer, each with the `scenario` of its `page.ts`. */
const scenarios: Readonly<Record<string, string>> = Object.fromEntries(
  pages.flatMap(({ path, firstCall, visitorCall, scenario }) =>
    scenario !== undefined && (firstCall ?? visitorCall) ? [[path, scenario]] : [],
  ),
)

/** A page to open, and what is known of it before. */
export interface Visit {
  readonly name: string
  /** Whether it is a page that ours are compared with: nothing is pressed there. */
  readonly isPeer: boolean
  /** Its address in each way in which it is opened; `before`: the page that was in the web view before. */
  readonly addresses: Partial<Record<Way, { readonly url: string; readonly before?: string }>>
  /** The texts of its first answer that it shows, without those of its skeleton; in Filipino others. */
  readonly texts: { readonly english: readonly string[]; readonly filipino: readonly string[] }
  /** Its first call and the answer, as a shell hands them over. */
  readonly firstAnswer: { readonly method: string; readonly url: string; readonly body: string; readonly text: string }
}

/** The round trip, and what the API needs: Chromium's latency is a least time for an answer, in which both begin at once. */
const answerAfter = 150 + 100

/**
 * Finds out how pages are opened and what they show, and then makes each first answer as late as on the phone's network.
 * @param drawn the origin of a server that draws pages
 * @param files the origin of one that does not
 */
export async function findVisits(drawn: string, files: string, paths: readonly string[] = Object.keys(scenarios)) {
  const seeded = (await (await fetch(`${drawn}/__sandbox/scenarios`)).json()) as { name: string; url: string }[]

  if (!paths.every((path) => path in scenarios))
    throw new UsageError(`--page takes one of ${Object.keys(scenarios).join(', ')}.`)

  const own: Visit[] = []

  for (const path of paths) own.push(await findVisit(path))

  const order = own.find(({ name }) => name === '/order') ?? (await findVisit('order'))
  const asOrder = async (name: string, path: string): Promise<Visit> => {
    const url = order.addresses.served?.url.replace('/order?', `/${path}?`) ?? ''

    await fetchPage(url)
    return { ...order, name, isPeer: true, addresses: { served: { url } } }
  }
  const peers = [await asOrder('Preact app', 'bench-preact'), await asOrder('React app', 'bench-spa')]

  return { limit: await asOrder(limitName, 'bench-limit'), peers, pages: own }

  function addressOf(path: string): string {
    const [scenario, ...more] = scenarios[path]?.split('&') ?? []
    const search = seeded.find(({ name }) => name === scenario)?.url.replace(/^[^?]*/, '')

    return [`/${path}${search}`, ...more].join('&')
  }

  async function findVisit(path: string): Promise<Visit> {
    const { app, firstCall, visitorCall } = pages.find((page) => page.path === path) ?? {}
    const address = addressOf(path)
    const plan = firstCall ?? visitorCall
    const call = plan && firstRequest(plan, new URL(address, files).searchParams, '')

    if (!plan || !call) throw new Error(`${address} has no first call`)

    const { method, url, body, headers } = call
    const answer = await fetch(files + url, { method, headers, body: body || null })
    const skeleton = await fetchPage(files + address)
    const textsAt = async (opened: string) => shownTexts(await drawnHtml(opened), skeleton)
    const [served, filipino] = [drawn + address, `${drawn}${address}&lang=fil`]
    const visit: Visit = {
      name: `/${path}`,
      isPeer: false,
      firstAnswer: { method, url, body, text: await answer.text() },
      addresses: {
        served: { url: served },
        filipino: { url: filipino },
        warm: { url: served, before: served },
        next: { url: served, before: drawn + addressOf(app === 'loan' ? 'customer-service' : 'order') },
        files: { url: files + address },
        // What a visitor without a session asks for carries an id that the browser makes: no shell can ask for it.
        ...(firstCall && { package: { url: files + address } }),
      },
      texts: { english: await textsAt(served), filipino: await textsAt(filipino) },
    }
    const fault = {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: plan.path, answerAfter }),
    }

    for (const origin of [drawn, files]) await fetch(`${origin}/__sandbox/faults`, { method: 'POST', ...fault })
    return visit
  }
}

/** The document of a page with its answer; on a busy machine the first drawing of a page may come too late for it. */
async function drawnHtml(url: string, attempts = 20): Promise<string> {
  const html = await fetchPage(url)

  if (html.includes('id="first-answer"')) return html
  if (attempts === 0) throw new Error(`${url} is not drawn with its first answer`)
  return drawnHtml(url, attempts - 1)
}

/** The document of a page. Its files are asked for, too, because the server compresses a file when it is first asked for. */
async function fetchPage(url: string): Promise<string> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()

  for (const [file] of html.matchAll(/\/assets\/[\w./-]+/g)) await (await fetch(new URL(file, url))).bytes()
  return html
}

/** The texts of at least three characters in a drawn page's first answer that the page shows and its skeleton does not, each once. */
export function shownTexts(html: string, skeleton: string): string[] {
  const answer = /<script[^>]* id="first-answer"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null'
  const shown = textOf(html.slice(html.indexOf('<div id="root"'), html.indexOf('id="first-answer"')))
  const before = textOf(skeleton.slice(skeleton.indexOf('<div id="root"')))
  const texts = (answer.match(/"(?:[^"\\]|\\.){3,}"(?!:)/g) ?? []).map((one) => JSON.parse(one) as string)

  return [...new Set(texts)].filter((one) => shown.includes(one) && !before.includes(one))
}

/** The text of HTML as the browser joins it. */
function textOf(html: string): string {
  const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", amp: '&' }

  return html.replaceAll(/<[^>]*>/g, '').replaceAll(/&([#\w]+);/g, (written, name: string) => entities[name] ?? written)
}
