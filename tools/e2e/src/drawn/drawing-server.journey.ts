import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { builtSites, copyEmptyDatabase, type RunningServer, startServer } from '@pahiram/api-server'
import { getLoanDetails, type LoanDetails } from '@pahiram/contract'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'

import { journey } from '../journey.ts'
import { addressOf, scenariosAt } from '../sandbox.ts'
import { startServerProcess } from '../server-process.ts'
import { firstAnswerIn, textOfRoot } from './first-answer.ts'
import { asBrowser, drawnDocument, untilAllDrawn } from './until-all-drawn.ts'

const root = resolve(import.meta.dirname, '../../../..')

/** Opens pages as a browser does, so many of them, 20 at once. */
async function openMany(count: number, urlOf: (turn: number) => string, look?: Look): Promise<void> {
  let next = 0

  async function openNext(): Promise<void> {
    while (next < count) {
      const turn = next++
      const response = await fetch(urlOf(turn), { headers: asBrowser })

      look?.(turn, await response.text(), response.headers)
    }
  }

  await Promise.all(Array.from({ length: 20 }, openNext))
}

type Look = (turn: number, html: string, headers: Headers) => void

journey(
  'of three people whose pages are opened in a mix, each gets only their own',
  { timeout: 240_000 },
  async ({ origin }) => {
    const people = await Promise.all(
      ['seed-170', 'seed-174', 'seed-180'].map(async (session) => {
        const url = origin + (await addressOf(origin, session))
        const html = await drawnDocument(url)
        const { productName, userOrderDetail } =
          (firstAnswerIn(html)?.body as { data: LoanDetails } | undefined)?.data ?? ({} as Partial<LoanDetails>)
        const number = userOrderDetail?.detail?.find((row) => row?.text === 'Loan number')?.value ?? ''

        return { url, marks: [session, productName ?? '', number] }
      }),
    )
    const all = people.flatMap(({ marks }) => marks)
    let drawn = 0

    expect(new Set(all).size).toBe(9)
    await openMany(
      600,
      (turn) => people[turn % 3]?.url ?? '',
      (turn, html, headers) => {
        const own = people[turn % 3]?.marks ?? []
        const found = all.filter((mark) => html.includes(mark))

        expect(headers.get('cache-control')).toContain('private')
        expect(found.filter((mark) => !own.includes(mark))).toEqual([])
        if (firstAnswerIn(html) === undefined) return
        expect(found).toEqual(own)
        drawn += 1
      },
    )
    // A busy machine may serve some with their skeleton.
    expect(drawn).toBeGreaterThan(100)
  },
)

// In the long run alone: only thousands of pages separate a growth from a server’s first minutes.
journey.skipIf(!inject('isEveryRound'))(
  'a server that has drawn thousands of pages has not grown',
  { timeout: 900_000 },
  async () => {
    const server = await startServerProcess()

    try {
      const urls = (await scenariosAt(server.origin))
        .filter(({ name }) => name !== 'complaints-10000')
        .map(({ url }) => new URL(url, server.origin).href)
      const urlOf = (turn: number) => urls[turn % urls.length] ?? ''

      await untilAllDrawn(server.origin)
      await openMany(600, urlOf)

      const before = server.memory()

      await openMany(10_000, urlOf)
      expect(server.memory() - before).toBeLessThan(120)
    } finally {
      await server.stop()
    }
  },
)

describe('a release whose drawing is broken', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pahiram-broken-'))
  const bundle = join(folder, 'loan/.cache/server/order.js')
  let server: RunningServer

  beforeAll(async () => {
    for (const part of ['dist', '.cache/server']) {
      cpSync(join(root, 'apps/loan', part), join(folder, 'loan', part), { recursive: true })
    }
    copyEmptyDatabase(join(folder, 'data'))
    server = await startServer({
      port: 0,
      dataDir: join(folder, 'data'),
      mode: 'sandbox',
      sites: builtSites(root, 'sandbox').map((site) =>
        site === join(root, 'apps/loan/dist') ? join(folder, 'loan/dist') : site,
      ),
    })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  journey.for([
    ['throws', 'throw new Error("broken")'],
    ['hangs', 'for (;;);'],
    ['is slow', 'return new Promise(() => {})'],
    ['grows', 'const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()))'],
    ['ends its thread', 'process.exit(1)'],
    ['is missing', undefined],
  ] as const)('opens its page by the skeleton when it %s', async ([, body], { phone }) => {
    const { page } = phone
    const calls: string[] = []

    if (body === undefined) rmSync(bundle)
    else writeFileSync(bundle, `export const page = { draw() { ${body} } }\n`)
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))

    await phone.open(server.origin + (await addressOf(server.origin, 'seed-174')))
    await page.getByRole('button', { name: 'Repayment', exact: true }).waitFor()
    expect(await page.locator('#root').getAttribute('data-drawn')).toBeNull()
    expect(calls.filter((path) => path === getLoanDetails.path)).toHaveLength(1)

    // Another page of the release is drawn as ever.
    expect(textOfRoot(await drawnDocument(server.origin + (await addressOf(server.origin, 'failure'))))).toContain(
      'Loginfailed',
    )

    await page.getByRole('button', { name: 'Repayment', exact: true }).tap()
    await page.waitForURL(/\/repay\?/)
  })
})
