import { environmentAtom } from '@pahiram/page'
import type { Getter } from 'jotai'

/** How long a borrower waits for a press to be counted before what was asked for happens, in ms. */
const longestCountingWait = 1500

/** Waits for a count by the server; one that fails or takes long never delays the borrower. */
export async function countInPassing(get: Getter, counting: Promise<unknown>): Promise<void> {
  const { report } = get(environmentAtom)
  const counted = counting.catch((error: unknown) => {
    report('call', error)
  })

  await Promise.race([counted, new Promise((resolve) => setTimeout(resolve, longestCountingWait))])
}
