import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { formatRates, readRates } from './status.ts'

/** A server that answers everything with this, and what to know to ask it. */
async function answering(data: unknown) {
  const server = createServer((_, response) => response.end(JSON.stringify({ code: '0', data, message: 'success' })))

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { PAHIRAM_SERVER: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('readRates returns the rates of the server', async () => {
  const rates = { rows: [{ app: 'loan', deployment: '0123456789ab', ready: 199, failed: 1 }] }
  const read = await readRates(await answering(rates))

  expect(read).toEqual(rates)
  expect(formatRates(read, 'loan', '0123456789ab')).toBe('199 pages ready, 1 failed (0.50 %) in the last 24 hours')
  expect(formatRates(read, 'landing', '0123456789ab')).toBe('no page has reported in the last 24 hours')
})

test('readRates returns undefined without a server, and for an answer that holds no rates', async () => {
  expect(await readRates({ PAHIRAM_SERVER: 'http://127.0.0.1:1' })).toBeUndefined()
  expect(await readRates(await answering({ rows: 'many' }))).toBeUndefined()
  expect(await readRates({ PAHIRAM_SERVER: 'nowhere' })).toBeUndefined()
  expect(formatRates(undefined, 'loan', '0123456789ab')).toMatch(/^unknown/)
})
