import { kilobytes, limits } from '../limits.ts'
import type { Finding } from '../problem.ts'
import { fetchPicture, type FetchPicture } from './fetch-picture.ts'
import type { PictureUse } from './pictures-of.ts'

/** What the pictures of a template are. */
export interface PictureCheck {
  readonly findings: readonly Finding[]
  /** All of them together, each counted once. */
  readonly bytes: number
  readonly count: number
}

/** Fetches each picture as a phone would, and tells of those that it would not show, or not soon. */
export async function checkPictures(uses: readonly PictureUse[], ask: FetchPicture): Promise<PictureCheck> {
  const addresses = [...new Set(uses.map(({ address }) => address))]
  const fetched = new Map(
    await Promise.all(addresses.map(async (address) => [address, await fetchPicture(address, ask)] as const)),
  )
  const bytes = [...fetched.values()].reduce((sum, picture) => sum + picture.bytes, 0)
  const findings = uses.flatMap(({ path, address }) =>
    (fetched.get(address)?.problems ?? []).map((message) => ({ path, message: `${address} ${message}` })),
  )

  if (bytes > limits.allPicturesBytes) {
    findings.push({
      path: '',
      message: `its pictures weigh ${kilobytes(bytes)} in all; at most ${kilobytes(limits.allPicturesBytes)} open fast: make them smaller, or use fewer`,
    })
  }
  return { findings, bytes, count: addresses.length }
}
