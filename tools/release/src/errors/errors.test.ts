import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { errorsListed, type ReleaseError } from '@pahiram/contract'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { runRelease } from '../testing/run-release.ts'
import { writeFiles } from '../testing/temporary-folder.ts'
import { testFolder } from '../testing/test-folder.ts'

afterEach(() => vi.unstubAllEnvs())

/** A folder of releases with the source map of one file: column 42 of line 1 is line 7 of a source. */
async function releasesWithMap(): Promise<string> {
  const folder = await testFolder()
  const map = {
    version: 3,
    sources: ['../../../../apps/loan/src/pages/order/order-model.ts'],
    names: ['planOf'],
    mappings: 'yCAMEA',
  }

  await writeFiles(folder, { 'loan/97956d7271fb/maps/assets/loan/order-1a2b.js.map': JSON.stringify(map) })
  return folder
}

/** A server with these reports; what it was asked. */
async function serverWith(rows: readonly ReleaseError[]): Promise<string[]> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(JSON.stringify({ code: '0', data: { rows }, message: 'success' }))
  })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  vi.stubEnv('PAHIRAM_SERVER', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return asked
}

const report: ReleaseError = {
  at: '2026-11-22T10:00:00.000Z',
  page: '/order',
  release: 'loan@0123456789ab',
  kind: 'render',
  message: 'TypeError: plan 17 is undefined',
  reference: 'ABC234',
  stack: 'a@/assets/loan/order-1a2b.js:1:42\nb@/assets/loan/unknown-9z.js:1:1',
  engine: 'WebView 120',
  shell: '2.4.1',
}

test('errors of one place are one group, with file and line, engines and shells', async () => {
  const other = { ...report, message: 'TypeError: plan 18 is undefined', engine: 'iOS 17', reference: 'XYZ987' }
  const asked = await serverWith([report, other, { ...report, message: 'Error: no line', stack: '' }])
  const { exitCode, printed } = await runRelease('errors', 'loan', '--releases', await releasesWithMap())

  expect(exitCode).toBe(0)
  expect(asked).toEqual(['/staff/releases/errors?hours=24&app=loan'])
  expect(printed).toBe(`2 × TypeError: plan 17 is undefined (render)
    at planOf (apps/loan/src/pages/order/order-model.ts:7:3)
    at b (/assets/loan/unknown-9z.js:1:1)
  pages: /order (2)
  releases: loan@0123456789ab (2)
  engines: WebView 120 (1), iOS 17 (1)
  shells: 2.4.1 (2)
  first 2026-11-22T10:00:00.000Z, last 2026-11-22T10:00:00.000Z, references ABC234, XYZ987

1 × Error: no line (render)
  pages: /order (1)
  releases: loan@0123456789ab (1)
  engines: WebView 120 (1)
  shells: 2.4.1 (1)
  first 2026-11-22T10:00:00.000Z, last 2026-11-22T10:00:00.000Z, references ABC234`)
})

test('who reads as many reports as one answer holds is warned that there are earlier ones', async () => {
  await serverWith(Array.from({ length: errorsListed }, () => report))
  expect((await runRelease('errors', '--json')).warned).toContain('Only 2000 are shown')
})

test('a reference is looked for in all that is kept, and said to be unknown when it is not there', async () => {
  const asked = await serverWith([])

  expect(await runRelease('errors', '--reference', 'ABC234')).toMatchObject({
    exitCode: 1,
    warned: expect.stringContaining('has the reference ABC234'),
  })
  expect(asked).toEqual(['/staff/releases/errors?hours=720&reference=ABC234'])
  expect((await runRelease('errors')).printed).toBe('No page reported an error in the last 24 hours.')
})

test('what strangers report steers no terminal, and forges no line', async () => {
  // No file has a line 0.
  const stack = 'a@/assets/loan/order-1a2b.js:0:42'

  await serverWith([{ ...report, message: 'a\u001b]52;c;x\u0007\n9 × b', release: 'loan@\u009b31m', stack }])

  const { printed } = await runRelease('errors', '--releases', await releasesWithMap())

  expect(printed).toContain('at a (/assets/loan/order-1a2b.js:0:42)')
  expect(printed.split('\n')).toHaveLength(7)
  expect(printed.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})
