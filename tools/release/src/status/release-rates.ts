import { type ReleaseRates, releaseRatesPath } from '@pahiram/contract'
import { staffClientFrom } from '@pahiram/staff-client'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'

const answer = v.object({
  rows: v.array(v.object({ app: v.string(), deployment: v.string(), ready: v.number(), failed: v.number() })),
})

const timeoutMs = 5_000

/** Asks the server how the last day's views of each deployment went; undefined when none answers or it does not know. */
export async function readRates(environment = process.env): Promise<ReleaseRates | undefined> {
  try {
    const call = staffClientFrom(environment).call(releaseRatesPath)

    return v.parse(answer, await Promise.race([call, wait(timeoutMs, undefined, { ref: false })]))
  } catch {
    // Whoever looks at what is live must see it without a server, too.
    return undefined
  }
}

/** The rates of one deployment, in words. */
export function ratesInWords(rates: ReleaseRates | undefined, app: string, deployId: string): string {
  if (rates === undefined) return 'unknown (no server answers: set PAHIRAM_SERVER and PAHIRAM_STAFF_TOKEN)'

  const row = rates.rows.find((one) => one.app === app && one.deployment === deployId)

  if (row === undefined || row.ready + row.failed === 0) return 'no page has reported in the last 24 hours'

  const rate = ((100 * row.failed) / (row.ready + row.failed)).toFixed(2)

  return `${row.ready} pages ready, ${row.failed} failed (${rate} %) in the last 24 hours`
}
