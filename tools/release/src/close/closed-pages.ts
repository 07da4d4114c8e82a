import { pageFeatures, readConfiguration } from '@pahiram/contract'

import type { Configuration, ManifestPage } from '../manifest.ts'

/** What a configuration closes of an app. */
export interface Closed {
  /** The folders of closed pages: `order`. */
  readonly pages: readonly string[]
  /** The parts of pages that are switched off, of the pages that have them. */
  readonly parts: readonly { readonly page: string; readonly feature: string }[]
}

/** Reads a page's address as people write it: a browser shows that of some with a slash at the end. */
export function pageAddress(written: unknown): string {
  return String(written).replace(/(?<=.)\/+$/, '')
}

/** Returns the pages of an app that a configuration closes, by an address or an alias, and the parts that it switches off. */
export function closedIn(pages: readonly ManifestPage[], configuration: Configuration): Closed {
  const { closed } = configuration
  const addresses = Array.isArray(closed) ? closed.map(pageAddress) : []
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
