import { pageFeatures, readConfiguration } from '@pahiram/contract'

import type { Configuration, ManifestPage } from '../manifest.ts'

/** What a configuration closes of an app. */
export interface Closed {
  /** The folders of closed pages: `order`. */
  readonly pages: readonly string[]
  /** The parts of pages that are switched off, of the pages that have them. */
  readonly parts: readonly { readonly page: string; readonly feature: string }[]
}

/** Returns the addresses that a configuration closes (`closed`), whatever it holds. */
function closedAddresses(configuration: Configuration): string[] {
  const { closed } = configuration

  return Array.isArray(closed) ? closed.filter((address): address is string => typeof address === 'string') : []
}

/** Returns the pages of an app that a configuration closes, by an address or an alias, and the parts that it switches off. */
export function closedIn(pages: readonly ManifestPage[], configuration: Configuration): Closed {
  const addresses = closedAddresses(configuration)
  const off: readonly string[] = readConfiguration(configuration).switchedOff
  const parts: Readonly<Record<string, readonly string[]>> = pageFeatures

  return {
    pages: pages
      .filter(({ url, aliases }) => [url, ...aliases].some((address) => addresses.includes(address)))
      .map(({ path }) => path),
    parts: pages.flatMap(({ path }) =>
      (parts[path] ?? []).filter((feature) => off.includes(feature)).map((feature) => ({ page: path, feature })),
    ),
  }
}
