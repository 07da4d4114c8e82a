import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { getInstalmentPlan, releaseMetaName, reportPath, viewOutcomes } from '@pahiram/contract'
import { expect, vi } from 'vitest'

import { journey } from './journey.ts'
import { takePressingPhone } from './pressing-phone.ts'
import { borrowerLike } from './sandbox.ts'

/** What the next page asked for and told, in order. */
type Heard = {
  readonly what: 'drawn' | 'call' | 'view' | 'back'
  readonly purpose: string | undefined
  /** Unix ms. */
  readonly at: number
}

/** What a page asks for that is drawn ahead, and one that comes back out of the history. */
const drawnPath = '/drawn-ahead'
const backPath = '/came-back'

/** What tells the server that a page was drawn ahead. */
const purpose = 'prefetch;prerender'

/**
 * Runs in every page: tells of one that is drawn ahead and of a way back, and keeps whether the page had come to life before it
 * was opened; the phone has so many GB of memory.
 */
const watch = (memory: number) => `
  Object.defineProperty(navigator, 'deviceMemory', { value: ${memory} })
  if (document.prerendering) fetch('${drawnPath}')
  addEventListener('pageshow', ({ persisted }) => persisted && fetch('${backPath}'))
  document.addEventListener('prerenderingchange', () => {
    window.wasAliveBefore = window.__pahiramMounted === true
  })
`

/**
 * In front of the server: hears what the repayment page sends, makes it a page of a release, whose views are counted, and has
 * each answer say another amount.
 */
async function listenBefore(origin: string, heard: Heard[]) {
  let calls = 0

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await textOf(incoming)
    const hear = (what: Heard['what']) =>
      heard.push({ what, purpose: incoming.headers['sec-purpose']?.toString(), at: Date.now() })

    if (incoming.url?.startsWith(getInstalmentPlan.path)) {
      calls++
      hear('call')
    }
    if (incoming.url === drawnPath) hear('drawn')
    if (incoming.url === backPath) hear('back')
    if (incoming.url === reportPath && isViewOf('/repay', body)) hear('view')

    const amount = amountOf(calls)
    const headers = { ...incoming.headers, 'accept-encoding': 'identity', 'if-none-match': '' }
    const forwarded = request(new URL(incoming.url ?? '/', origin), { method: incoming.method, headers }, (answer) => {
      void textOf(answer).then((text) => {
        const isPage = answer.headers['content-type']?.startsWith('text/html')
        const sent = isPage
          ? text.replace('<head>', `<head><meta name="${releaseMetaName}" content="loan@1">`)
          : text.replace(/("repayAmount":)"[^"]*"/, `$1"${amount}"`)

        outgoing.writeHead(answer.statusCode ?? 502, {
          ...answer.headers,
          'content-length': Buffer.byteLength(sent, 'latin1'),
        })
        outgoing.end(sent, 'latin1')
      })
    })

    forwarded.end(body, 'latin1')
  }

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing))

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What the answer to the so-manieth call says. */
function amountOf(count: number): string {
  return `7,00${count}.00`
}

/** Byte for byte. */
async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []

  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('latin1')
}

function isViewOf(path: string, body: string): boolean {
  const { page, kind } = JSON.parse(body) as { page?: string; kind?: string }

  return page === path && viewOutcomes.some((outcome) => outcome === kind)
}

/** Of a browser that has drawn the page ahead. */
const drawnAhead = (what: Heard['what']) => expect.objectContaining({ what, purpose }) as Heard

journey.for([
  { drawn: 'at rest where there is room, with an answer that is fresh', memory: 8, rest: 500, calls: [1, 0, 0] },
  {
    drawn: 'at rest where there is room, with an answer that is old by then',
    memory: 8,
    rest: 9_500,
    calls: [1, 1, 0],
  },
  { drawn: 'while the finger is down', memory: 2, rest: 500, calls: [0, 1, 1] },
] as const)(
  'the page that a press opens is drawn $drawn, and counts once',
  async ({ memory, rest, calls }, { browserPath, origin }) => {
    const heard: Heard[] = []
    const before = await listenBefore(origin, heard)
    const phone = await takePressingPhone(browserPath, watch(memory))
    const { page } = phone
    const hasRoom = memory === 8
    const [atRest, inVain, atPress] = calls.map((count) => Array.from({ length: count }, () => drawnAhead('call')))
    const drawn = hasRoom ? [] : [drawnAhead('drawn')]
    // A page that is drawn at the press in vain may be given up before it asks.
    let asked = 0

    /** What was heard since this was asked last. */
    function heardSince(): Heard[] {
      const since = heard.splice(0)

      asked += since.filter(({ what }) => what === 'call').length
      return since
    }

    try {
      const order = new URL((await borrowerLike(origin, 'repay')).url, before.origin)

      order.pathname = '/order'
      await page.goto(order.href)
      await page.waitForSelector('script[type=speculationrules]')
      if (hasRoom) await vi.waitFor(() => expect(heard).toHaveLength(2), 8_000)
      await wait(rest)
      expect(inOrder(heardSince())).toEqual(hasRoom ? [...(atRest ?? []), drawnAhead('drawn')] : [])

      await phone.slideOff('Repayment', 400)
      await wait(1_500)
      if (hasRoom) expect(heardSince()).toEqual(inVain)
      else expect([[], inVain]).toContainEqual(heardSince().filter(({ what }) => what !== 'drawn'))
      expect(await page.evaluate(() => window.location.pathname)).toBe('/order')

      const lifted = await phone.press('Repayment', 400)
      // The view is counted at rest.
      await vi.waitFor(() => expect(heard.some(({ what }) => what === 'view')).toBe(true), 8_000)
      for (const { at } of heard.filter(({ what }) => what === 'call')) expect(at).toBeLessThan(lifted)
      expect(heardSince()).toEqual([
        ...drawn,
        ...(atPress ?? []),
        expect.objectContaining({ what: 'view', purpose: undefined }),
      ])
      expect(
        await page.evaluate(() => {
          const [opening] = performance.getEntriesByType('navigation') as { activationStart?: number }[]

          return [
            window.location.pathname,
            sessionStorage.getItem('showBankTip'),
            (opening?.activationStart ?? 0) > 0,
            (window as { wasAliveBefore?: boolean }).wasAliveBefore,
          ]
        }),
      ).toEqual(['/repay', '1', true, false])
      // The newest of what was answered.
      expect(await page.evaluate(() => document.body.innerText)).toContain(amountOf(asked))

      // The order out of the history asks nothing ahead.
      void page.evaluate(() => window.history.back()).catch(() => undefined)
      await vi.waitFor(() => expect(heard.at(-1)?.what).toBe('back'), 8_000)
      await wait(1_000)
      expect(heard.map(({ what }) => what).filter((what) => what !== 'drawn')).toEqual(['back'])
    } finally {
      await phone.close()
      before.stop()
    }
  },
)

/** By what they are: which of two that leave at once comes first is chance. */
function inOrder(heard: readonly Heard[]): Heard[] {
  return heard.toSorted((one, other) => one.what.localeCompare(other.what))
}
