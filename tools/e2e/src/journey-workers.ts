import { availableParallelism } from 'node:os'

/** How many journeys run side by side: browser, page and server want two processors, with fewer they wait for each other. */
export const journeyWorkers = Math.max(1, Math.floor(availableParallelism() / 2))

/** Of the servers' origins the one that this process may switch to faults, alone; vitest numbers its workers from 1. */
export function ownOrigin(origins: readonly string[]): string {
  const origin = origins[Number(process.env['VITEST_POOL_ID']) - 1]

  if (origin === undefined) throw new Error(`Worker ${process.env['VITEST_POOL_ID']} has no server of its own`)
  return origin
}
