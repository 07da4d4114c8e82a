import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { getInstalmentPlan, releaseMetaName, reportPath, viewOutcomes } from '@pahiram/contract'
import { expect, vi } from 'vitest'

import { journey } from './journey.ts'
import { takePressingPhone } from './pressing-phone.ts'
import { borrowerLike } from './sandbox.ts'

/** What the next page asked for and told, in order. */
type Heard = { readonly what: 'call' | 'view' | 'back'; readonly purpose: string | undefined }

/** What a page asks for that comes back out of the history. */
const backPath = '/came-back'

/** Runs in every page: tells of a way back, and keeps whether the page had come to life before it was opened. */
const watch = `
  addEventListener('pageshow', ({ persisted }) => persisted && fetch('${backPath}'))
  document.addEventListener('prerenderingchange', () => {
    window.wasAliveBefore = window.__pahiramMounted === true
  })
`

/** In front of the server: hears what the repayment page sends, and makes it a page of a release, whose views are counted. */
async function listenBefore(origin: string, heard: Heard[]) {
  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await textOf(incoming)
    const purpose = incoming.headers['sec-purpose']?.toString()

    if (incoming.url?.startsWith(getInstalmentPlan.path)) heard.push({ what: 'call', purpose })
    if (incoming.url === backPath) heard.push({ what: 'back', purpose })
    if (incoming.url === reportPath && isViewOf('/repay', body)) heard.push({ what: 'view', purpose })

    const headers = { ...incoming.headers, 'accept-encoding': 'identity', 'if-none-match': '' }
    const forwarded = request(new URL(incoming.url ?? '/', origin), { method: incoming.method, headers }, (answer) => {
      void textOf(answer).then((text) => {
        const isPage = answer.headers['content-type']?.startsWith('text/html')
        const sent = isPage ? text.replace('<head>', `<head><meta name="${releaseMetaName}" content="loan@1">`) : text

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

journey(
  'the page that a press opens is drawn while the finger is down, asks once and counts once',
  async ({ browserPath, origin }) => {
    const heard: Heard[] = []
    const before = await listenBefore(origin, heard)
    const phone = await takePressingPhone(browserPath, watch)
    const { page } = phone

    try {
      const order = new URL((await borrowerLike(origin, 'repay')).url, before.origin)

      order.pathname = '/order'
      await page.goto(order.href)
      await page.waitForSelector('script[type=speculationrules]')

      // At rest nothing is asked, and for a finger that slid off at most the one answer, while it was down.
      expect(heard).toEqual([])
      await phone.slideOff('Repayment', 400)
      await wait(1_500)
      const drawn = { what: 'call', purpose: 'prefetch;prerender' }
      const inVain = heard.length

      expect([[], [drawn]]).toContainEqual(heard)
      expect(
        await page.evaluate(() => [window.location.pathname, document.querySelector('[data-pressed-page]')]),
      ).toEqual(['/order', null])

      await phone.press('Repayment', 400)
      // The view is counted at rest.
      await vi.waitFor(() => expect(heard.some(({ what }) => what === 'view')).toBe(true), 8_000)
      expect(heard.slice(inVain)).toEqual([drawn, { what: 'view', purpose: undefined }])
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

      // The order out of the history draws nothing ahead.
      void page.evaluate(() => window.history.back()).catch(() => undefined)
      await vi.waitFor(() => expect(heard.at(-1)?.what).toBe('back'), 8_000)
      await wait(1_000)
      expect(heard.slice(inVain).map(({ what }) => what)).toEqual(['call', 'view', 'back'])
    } finally {
      await phone.close()
      before.stop()
    }
  },
)
