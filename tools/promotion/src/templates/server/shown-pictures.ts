import type { FetchPicture } from '../picture/fetch-picture.ts'

/** Long enough for a page of ours. */
const patience = 5_000

/**
 * The hosts of pictures that a server's pages do not show: its configuration allows only some origins
 * (`allowedOrigins`, docs/spec/contract.md §6). None where that cannot be told.
 */
export async function hiddenHosts(
  server: string,
  addresses: readonly string[],
  ask: FetchPicture,
): Promise<readonly string[]> {
  const sources = addresses.length === 0 ? undefined : await pictureSources(server, ask)
  const origins = [...new Set(addresses.map((address) => new URL(address).origin))]

  return sources === undefined
    ? []
    : origins.filter((origin) => !sources.includes('https:') && !sources.includes(origin))
}

/** What the policy of the landing page allows as pictures; undefined without a policy. */
async function pictureSources(server: string, ask: FetchPicture): Promise<readonly string[] | undefined> {
  try {
    const answer = await ask(`${server}/landing`, { signal: AbortSignal.timeout(patience) })
    const policy = answer.headers.get('content-security-policy') ?? ''

    await answer.body?.cancel()
    return /(?:^|;)\s*img-src\s+([^;]*)/
      .exec(policy)?.[1]
      ?.trim()
      .split(/\s+/)
      .map((source) => (source === "'self'" ? new URL(server).origin : source))
  } catch {
    return undefined
  }
}
