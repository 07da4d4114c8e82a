import { closedIn } from '../close/closed-pages.ts'
import type { Configuration, Manifest } from '../manifest.ts'
import type { ClosedPage, HistoryEntry, ReleaseState } from './release-state.ts'

/** Returns what is closed of an app once a deployment is live; what was closed before keeps its time, its person and its reason. */
export function closedBy(
  { pages, configuration = {} }: Manifest,
  { closed: before = [] }: ReleaseState,
  { at, who, why }: Pick<HistoryEntry, 'at' | 'who' | 'why'>,
): ClosedPage[] {
  const { pages: whole, parts } = closedIn(pages, configuration)
  const now: Pick<ClosedPage, 'page' | 'feature'>[] = [...whole.map((page) => ({ page })), ...parts]

  return now.map(
    ({ page, feature }) =>
      before.find((one) => one.page === page && one.feature === feature) ?? {
        page,
        ...(feature !== undefined && { feature }),
        at,
        who,
        why,
      },
  )
}

/**
 * Returns a configuration that closes what is closed now, and nothing else: a rollback opens no page that somebody has closed.
 * Undefined: it does so already.
 */
export function withClosed(
  { pages, configuration = {} }: Manifest,
  { closed: now = [] }: ReleaseState,
): Configuration | undefined {
  const { pages: whole, parts } = closedIn(pages, configuration)
  const names = (all: readonly { readonly page: string; readonly feature?: string | undefined }[]) =>
    all.map(({ page, feature = '' }) => `${page} ${feature}`).toSorted()
  const own = names([...whole.map((page) => ({ page })), ...parts])

  if (own.join('\n') === names(now).join('\n')) return undefined

  const addressOf = (page: string) => pages.find(({ path }) => path === page)?.url ?? `/${page}`

  return {
    ...configuration,
    closed: now.flatMap(({ page, feature }) => (feature === undefined ? [addressOf(page)] : [])),
    switchedOff: [...new Set(now.flatMap(({ feature }) => feature ?? []))],
  }
}
