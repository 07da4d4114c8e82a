import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { getLoanDetails, sessionHeader } from '@pahiram/contract'
import autocannon from 'autocannon'

import { startServer } from '../../index.ts'

/** How many loan-details calls a second the server answers from the embedded database, load generator beside it. */
const promised = 2_000
const dataDir = mkdtempSync(join(tmpdir(), 'pahiram-bench-'))
const server = await startServer({ port: 0, dataDir, sites: [], mode: 'sandbox' })

try {
  const call = await callOf('seed-180-rollover')
  const answer = await fetch(call.url, call)
  const expected = await answer.text()

  if (!expected.includes('"orderStatus":180')) throw new Error(`The call to be measured is refused: ${expected}`)
  await autocannon({ ...call, duration: 2, connections: 20, workers: 1 })

  const measured = await autocannon({ ...call, duration: 6, connections: 20, workers: 1, expectBody: expected })
  const wrong = measured.errors + measured.non2xx + measured.mismatches
  const each = Math.round(measured.requests.average)

  console.log(
    `loan-details, embedded database: ${each} requests/s (promised ${promised}), ` +
      `median ${measured.latency.p50} ms, p99 ${measured.latency.p99} ms, ` +
      `${measured.requests.total} answers of ${expected.length} characters, ${wrong} wrong`,
  )
  if (wrong > 0 || each < promised) process.exitCode = 1
} finally {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function callOf(session: string) {
  const scenarios: unknown = await (await fetch(`${server.origin}/__sandbox/scenarios`)).json()
  const page = (scenarios as { name: string; url: string }[]).find(({ name }) => name === session)?.url ?? ''
  const { searchParams } = new URL(page, server.origin)

  return {
    url: `${server.origin}${getLoanDetails.path}?sessionId=${session}`,
    method: getLoanDetails.method,
    headers: { 'content-type': 'application/x-www-form-urlencoded', [sessionHeader('sessionId')]: session },
    body: new URLSearchParams({
      productId: searchParams.get('productId') ?? '',
      orderId: searchParams.get('orderId') ?? '',
    }).toString(),
  }
}
