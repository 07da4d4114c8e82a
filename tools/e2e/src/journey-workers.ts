import { availableParallelism } from 'node:os'

/** How many journeys run side by side: one more than processors, since a journey waits for a third of its time. */
export const journeyWorkers = availableParallelism() + 1

/** Of the servers' origins the one that this process may switch to faults, alone; vitest numbers its workers from 1. */
export function ownOrigin(origins: readonly string[]): string {
  const origin = origins[Number(process.env['VITEST_POOL_ID']) - 1]

  if (origin === undefined) throw new Error(`Worker ${process.env['VITEST_POOL_ID']} has no server of its own`)
  return origin
}
