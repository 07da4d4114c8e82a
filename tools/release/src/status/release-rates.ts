import { openStaffDoor } from '@pahiram/staff-client'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'

const answer = v.object({
  rows: v.array(v.object({ app: v.string(), release: v.string(), ready: v.number(), failed: v.number() })),
})

/** How often pages of a release became ready and failed, as they report it themselves. */
export type ReleaseRates = v.InferOutput<typeof answer>['rows']

const patience = 5_000

/** Asks the server for the rates of all releases; undefined when none answers or it does not know. */
export async function readRates(environment = process.env): Promise<ReleaseRates | undefined> {
  try {
    const asked = openStaffDoor(environment).call('/staff/releases/rates')

    return v.parse(answer, await Promise.race([asked, wait(patience, undefined, { ref: false })])).rows
  } catch {
    // Whoever looks at what is live must see it without a server, too.
    return undefined
  }
}

/** The rates of one release, in words. */
export function ratesInWords(rates: ReleaseRates | undefined, app: string, releaseId: string): string {
  if (rates === undefined) return 'unknown (no server answers: set PAHIRAM_SERVER and PAHIRAM_STAFF_TOKEN)'

  const names = [releaseId, `${app}@${releaseId}`]
  const row = rates.find((one) => one.app === app && names.includes(one.release))

  if (row === undefined || row.ready + row.failed === 0) return 'no page has reported yet'
  return `${row.ready} pages ready, ${row.failed} failed (${((100 * row.failed) / (row.ready + row.failed)).toFixed(2)} %)`
}
