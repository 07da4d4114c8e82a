import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { formatComparison, formatRates, noOutcomes, outcomesOf } from './outcomes.ts'
import { recordedOutput } from '../testing/releases.ts'
import { ratesIfKnown, readRates } from './read-rates.ts'

/** A server that answers everything with this, and what to know to ask it. */
async function answering(data: unknown) {
  const server = createServer((_, response) => response.end(JSON.stringify({ code: '0', data, message: 'success' })))

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { PAHIRAM_SERVER: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const one = { app: 'loan', deployment: '0123456789ab', ready: 198, failed: 1, rejected: 1 }

test('readRates returns the rates of the server', async () => {
  const read = await readRates({}, await answering({ rows: [one] }))

  expect(read).toEqual({ rows: [{ ...noOutcomes, ...one, views: 200 }] })
  expect(formatRates(read, 'loan', '0123456789ab')).toBe(
    '198 pages ready, 1 failed (0.50 %), 1 rejected (0.50 %) in the last 24 hours',
  )
  expect(formatRates(read, 'landing', '0123456789ab')).toBe('no page has reported in the last 24 hours')
})

test('readRates reads the rates of a server that does not know rejected views yet', async () => {
  const { rejected: _, ...older } = one

  expect(await readRates({}, await answering({ rows: [older] }))).toMatchObject({ rows: [{ views: 199, rejected: 0 }] })
})

test('rates that the server does not give are unknown, and a warning says why', async () => {
  const warningOf = async (environment: NodeJS.ProcessEnv) => {
    const output = recordedOutput()

    expect(await ratesIfKnown(output, {}, environment)).toBeUndefined()
    return output.warned.join()
  }

  expect(await warningOf({ PAHIRAM_SERVER: 'http://127.0.0.1:1' })).toMatch(/^No server answers at http:/)
  expect(await warningOf(await answering({ rows: 'many' }))).toMatch(/is not what this version of the command reads\.$/)
  expect(await warningOf({ PAHIRAM_SERVER: 'nowhere' })).toMatch(/^PAHIRAM_SERVER is "nowhere"/)
  expect(formatRates(undefined, 'loan', '0123456789ab')).toMatch(/^unknown/)
})

test('a deployment is compared with the one before in a line', async () => {
  const other = { ...one, deployment: 'ba9876543210', failed: 21, ready: 178 }
  const rates = await readRates({}, await answering({ rows: [one, other] }))

  expect(formatComparison(rates, 'loan', 'ba9876543210', '0123456789ab')).toMatch(
    /^than 0123456789ab: failed \+10\.00 points, rejected \+0\.00 points$/,
  )
  expect(formatComparison(rates, 'loan', 'ba9876543210', null)).toBeUndefined()
  expect(outcomesOf({ rows: [] }, 'loan', '0123456789ab')).toEqual(noOutcomes)
})
