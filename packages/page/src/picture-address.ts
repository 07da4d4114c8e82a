import { withCommonQuery } from './page-address.ts'
import { type InsidePolicy, isOfApi, pictureAddressOf } from './safe-url.ts'

/**
 * Where a picture that the server names is fetched; undefined: it is not allowed. One of the page's own origin comes without that
 * origin, so that server and browser write it alike. With `forSession` our own API gets the session, nobody else does.
 */
export function pictureAddressFor(
  written: string,
  { forSession = false }: { readonly forSession?: boolean } = {},
  policy: InsidePolicy,
  query: URLSearchParams,
): string | undefined {
  const address = pictureAddressOf(written, policy)
  const asked =
    forSession && address !== undefined && isOfApi(address, policy) ? withCommonQuery(address, query) : address
  const path = asked?.startsWith(policy.origin) ? asked.slice(policy.origin.length) : ''

  // A path of two slashes would be another host's.
  return /^\/(?!\/)/.test(path) ? path : asked
}
