import { CommandError, type Output } from '@pahiram/command-line'
import { pageFeatures } from '@pahiram/contract'

import type { Manifest } from '../manifest.ts'
import { entryOf, type Reason, switchTo } from '../publish/publish.ts'
import { type ClosedPage, finishPending, readDeployed, readState } from '../publish/release-state.ts'
import { locked, type Target } from '../target/target.ts'

/** A request to close or open a page, or to switch a part of it. */
export interface PageRequest extends Reason {
  readonly app: string
  /** Its address, or an alias of it, with or without the slash. */
  readonly page: string
  /** A part of the page; undefined: the whole page. */
  readonly feature?: string
}

/**
 * Closes a page, or switches a part of it off, of what visitors see now and of whatever they see later.
 * @returns The page's folder, such as `order`.
 * @throws CommandError when the app is not live, has no such page, the page no such part, or it is closed already.
 */
export function closePage(target: Target, request: PageRequest, output: Output): Promise<string> {
  const { app, feature, who, why } = request

  return change(target, request, feature === undefined ? 'close' : 'switch-off', output, (closed, page) => {
    const there = closed.find((one) => one.page === page && one.feature === feature)

    if (feature !== undefined) rejectUnknown(page, feature)
    if (there !== undefined) {
      const what = feature === undefined ? `/${page} of ${app} is closed` : `${feature} of /${page} is switched off`

      throw new CommandError(`${what} already, since ${there.at} by ${there.who}.`)
    }
    return [...closed, { page, ...(feature !== undefined && { feature }), at: new Date().toISOString(), who, why }]
  })
}

/**
 * Opens a closed page, or switches a part of one on again.
 * @returns The page's folder, such as `order`.
 * @throws CommandError when it is not closed.
 */
export function openPage(target: Target, request: PageRequest, output: Output): Promise<string> {
  const { app, feature } = request

  return change(target, request, feature === undefined ? 'open' : 'switch-on', output, (closed, page) => {
    const left = closed.filter((one) => one.page !== page || one.feature !== feature)

    if (left.length === closed.length) {
      throw new CommandError(
        feature === undefined ? `/${page} of ${app} is not closed.` : `${feature} of /${page} is not switched off.`,
      )
    }
    return left
  })
}

async function change(
  target: Target,
  { app, page: written, feature, ...reason }: PageRequest,
  action: 'close' | 'open' | 'switch-off' | 'switch-on',
  output: Output,
  closedAfter: (closed: readonly ClosedPage[], page: string) => ClosedPage[],
): Promise<string> {
  const doing = { close: 'closing', open: 'opening', 'switch-off': 'switching', 'switch-on': 'switching' }[action]

  return locked(target, `${reason.who} is ${doing} ${written} of ${app}`, async (lock) => {
    const state = await finishPending(target, await readState(target, app))
    const { live, canary, closed = [] } = state

    if (live === null) throw new CommandError(`${app} was never published to ${target.name}.`)

    const manifest = await readDeployed(target, app, live)
    // A page that a later release no longer has can still be opened.
    const page = closed.find((one) => `/${one.page}` === addressOf(written))?.page ?? pageOf(manifest, written)
    const entry = entryOf({ action, deployId: live, page, ...(feature !== undefined && { feature }) }, manifest, reason)

    await switchTo(target, lock, state, { entry, live, canary, closed: closedAfter(closed, page) }, output)
    return page
  })
}

function addressOf(written: string): string {
  return `/${written.replaceAll(/^\/+|\/+$/g, '')}`
}

/** @throws CommandError when the app has no page of this address. */
function pageOf({ app, pages }: Manifest, written: string): string {
  const address = addressOf(written)
  const page = pages.find(({ url, aliases }) => url === address || aliases.includes(address))

  if (page !== undefined) return page.path
  throw new CommandError(`${app} has no page ${address}; it has ${pages.map(({ url }) => url).join(', ')}.`)
}

/** @throws CommandError when the page has no part of this name that could be switched off. */
function rejectUnknown(page: string, feature: string): void {
  const known = Object.entries(pageFeatures).find(([name]) => name === page)?.[1] ?? []

  if (known.some((one) => one === feature)) return
  throw new CommandError(
    known.length === 0
      ? `/${page} has no part that can be switched off.`
      : `/${page} has no part “${feature}” that can be switched off; it has ${known.join(', ')}.`,
  )
}
