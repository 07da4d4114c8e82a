import { Command, CommandError, type Output } from '@pahiram/command-line'

import { appsText, parseApp } from '../build/build-command.ts'
import { keyOption, openExisting, reasonOf, targetOption, whoOption, whyOption } from '../command-options.ts'
import type { Manifest } from '../manifest.ts'
import { entryOf, type Reason, switchTo } from '../publish/publish.ts'
import { type ClosedPage, finishPending, readDeployed, readState } from '../publish/release-state.ts'
import { locked, type Target } from '../target/target.ts'

/** `pnpm release close`: shows a plain page in the place of one. */
export function closeCommand(output: Output) {
  return new Command('close')
    .description('Closes a page at once: visitors see that it is closed for a while, whatever is published meanwhile.')
    .argument('<app>', appsText, parseApp)
    .argument('<page>', 'its address: /order')
    .addOption(targetOption())
    .addOption(keyOption())
    .addOption(whoOption())
    .addOption(whyOption())
    .addHelpText(
      'after',
      `
Whoever opens the page from now on sees the plain one, with Retry and customer service; one that is open goes on. Calls are
answered as before. It holds across publish, canaries and rollback until “open”. No policy refuses it.`,
    )
    .action(async (app, page, options) => {
      const reason = await reasonOf(options)
      const name = await closePage(await openExisting(options.to), { app, page, ...reason }, output)

      output.print(`/${name} of ${app} is closed. “pnpm release open ${app} /${name}” opens it.`)
    })
}

/** `pnpm release open`: shows a closed page again. */
export function openCommand(output: Output) {
  return new Command('open')
    .description('Opens a closed page again.')
    .argument('<app>', appsText, parseApp)
    .argument('<page>', 'its address: /order')
    .addOption(targetOption())
    .addOption(keyOption())
    .addOption(whoOption())
    .addOption(whyOption())
    .action(async (app, page, options) => {
      const reason = await reasonOf(options)
      const name = await openPage(await openExisting(options.to), { app, page, ...reason }, output)

      output.print(`/${name} of ${app} is open.`)
    })
}

/** A request to close or open a page. */
export interface PageRequest extends Reason {
  readonly app: string
  /** Its address, or an alias of it, with or without the slash. */
  readonly page: string
}

/**
 * Closes a page of what visitors see now, and of whatever they see later.
 * @returns The page's folder, such as `order`.
 * @throws CommandError when the app is not live, has no such page, or the page is closed already.
 */
export function closePage(target: Target, request: PageRequest, output: Output): Promise<string> {
  return change(target, request, 'close', output, (closed, page) => {
    const there = closed.find((one) => one.page === page)

    if (there !== undefined) {
      throw new CommandError(`/${page} of ${request.app} is closed already, since ${there.at} by ${there.who}.`)
    }
    return [...closed, { page, at: new Date().toISOString(), who: request.who, why: request.why }]
  })
}

/**
 * Opens a closed page.
 * @returns The page's folder, such as `order`.
 * @throws CommandError when the page is not closed.
 */
export function openPage(target: Target, request: PageRequest, output: Output): Promise<string> {
  return change(target, request, 'open', output, (closed, page) => {
    const left = closed.filter((one) => one.page !== page)

    if (left.length === closed.length) throw new CommandError(`/${page} of ${request.app} is not closed.`)
    return left
  })
}

async function change(
  target: Target,
  { app, page: written, ...reason }: PageRequest,
  action: 'close' | 'open',
  output: Output,
  closedAfter: (closed: readonly ClosedPage[], page: string) => ClosedPage[],
): Promise<string> {
  const doing = action === 'close' ? 'closing' : 'opening'

  return locked(target, `${reason.who} is ${doing} ${written} of ${app}`, async (lock) => {
    const state = await finishPending(target, await readState(target, app))
    const { live, canary, closed = [] } = state

    if (live === null) throw new CommandError(`${app} was never published to ${target.name}.`)

    const manifest = await readDeployed(target, app, live)
    // A page that a later release no longer has can still be opened.
    const page = closed.find((one) => `/${one.page}` === addressOf(written))?.page ?? pageOf(manifest, written)
    const entry = entryOf(state, { action, deployId: live, page }, manifest, reason)

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
