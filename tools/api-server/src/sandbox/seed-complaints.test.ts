import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { type ComplaintListItem, listComplaints, readAnswer, scoreComplaint } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { type RunningServer, startServer } from '../start-server.ts'
import { call, rawRequest } from '../testing/caller.ts'
import { complaintOf, filedNumber, initOf, tabsOf } from '../testing/complaint-session.ts'
import { testStorage } from '../testing/test-database.ts'
import { openedComplaints } from './seed-complaints.ts'

const storage = await testStorage()
/** Its clock never moves: seeded complaints that wait move with the time of each start, which a page shows to the minute. */
const pace = { reviewSeconds: 20, disburseSeconds: 20, now: () => new Date(Date.UTC(2026, 10, 27, 4)) }

function start(): Promise<RunningServer> {
  return startServer({ port: 0, ...storage, sites: [], mode: 'sandbox', pace })
}

async function listed({ origin }: RunningServer, encoding: string) {
  const { body, headers } = await rawRequest(origin, listComplaints.path, {
    method: 'POST',
    headers: { 'X-Session-Id': 'complaints-10000', 'accept-encoding': encoding },
  })

  return { body, encoding: headers['content-encoding'], vary: headers.vary }
}

test(
  'ten thousand complaints are listed whole, the latest first, compressed as the client takes it',
  { timeout: 60_000 },
  async () => {
    const server = await start()
    const begun = performance.now()
    const plain = await listed(server, 'identity')
    const milliseconds = performance.now() - begun
    const [br, gzip] = [await listed(server, 'gzip, br'), await listed(server, 'gzip')]
    const { data } = JSON.parse(plain.body.toString()) as { data: unknown }
    const [all, waiting, answered] = readAnswer(listComplaints, data).tabs.map(({ list }) => list)
    const idsOf = (list: ComplaintListItem[] = []) => list.map(({ id = '' }) => id)

    await server.close()
    expect(all).toHaveLength(10_000)
    expect(new Set(idsOf(all)).size).toBe(10_000)
    expect(new Set([...idsOf(waiting), ...idsOf(answered)])).toEqual(new Set(idsOf(all)))
    expect(answered).toHaveLength(7500)
    expect(waiting).toHaveLength(2500)

    const moments = (all ?? []).map(({ time = '' }) => Date.parse(`${time} GMT+0800`))

    expect(moments.every((moment, index) => index === 0 || moment <= (moments[index - 1] ?? 0))).toBe(true)
    expect([plain.encoding, br.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip'])
    expect([plain.vary, br.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding'])
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(br.body.length).toBeLessThan(200_000)
    console.log(
      `10 000 complaints: ${Math.round(milliseconds)} ms; ${kilobytes(plain.body)} KB, gzip ${kilobytes(gzip.body)} KB, brotli ${kilobytes(br.body)} KB`,
    )
  },
)

function kilobytes(body: Buffer): number {
  return Math.round(body.length / 1000)
}

test('a restart keeps what was filed and rated, and adds nothing', async () => {
  const problemId = openedComplaints.answered
  let server = await start()
  const before = await tabsOf(server.origin, 'complaints')

  await filedNumber(server.origin, 'complaint')
  await call(server.origin, scoreComplaint, { score: '4', problemId }, 'complaint-answered')
  await server.close()
  server = await start()

  expect(await tabsOf(server.origin, 'complaints')).toEqual(before)
  expect((await tabsOf(server.origin, 'complaint'))['All']).toHaveLength(1)
  expect((await tabsOf(server.origin, 'complaints-10000'))['All']).toHaveLength(10_000)
  expect((await initOf(server.origin, 'complaint')).orderList).toHaveLength(5)
  expect(await complaintOf(server.origin, 'complaint-answered', problemId)).toMatchObject({
    isNeedScore: false,
    disposeImages: [expect.stringContaining('/complaint-images/') as string],
  })
  await server.close()
})
