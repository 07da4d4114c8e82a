import type { BareContext, BarePage } from '@pahiram/e2e'
import { setTimeout as wait } from 'node:timers/promises'

import { setRate, type SlowPhone } from './slow-processor.ts'
import { heardAt, type Opening, openingOf, type Watched, watchScript } from './watch.ts'

/**
 * How a page is opened, by what the phone has of it already. `cold`: nothing. `warm`: what its own opening left, on another day: the
 * web view starts anew. `next`: what a page of another app left, and the borrower goes on in its web view. `ahead`: what the page before it on a borrower's way left and fetched ahead, once it was at rest;
 * the borrower presses on. `package`: all files, on the device; the line is only between the page and the API. `shell`: the
 * same, and the shell hands the first answer over, which it asked for while its web view started (docs/native.md).
 */
export const kinds = ['cold', 'warm', 'next', 'ahead', 'package', 'shell'] as const

export type Kind = (typeof kinds)[number]

/** Whether a text names a kind. */
export function isKind(text: string): text is Kind {
  return kinds.some((kind) => kind === text)
}

/** One page to open. */
export interface Visit extends Watched {
  readonly name: string
  readonly url: string
  /** A page of another app. */
  readonly otherApp?: string
  /** The page before it on a borrower's way, and the name of the control that leads on. */
  readonly way?: { readonly url: string; readonly press: string }
  /** Its first call as a shell makes it, and the answer (docs/native.md, “The first answer”). */
  readonly firstAnswer?: {
    readonly method: string
    readonly url: string
    readonly body?: string
    readonly text: string
  }
}

/** Whether a page can be opened so. */
export function canOpen({ otherApp, way, firstAnswer }: Visit, kind: Kind): boolean {
  const needed = { next: otherApp, ahead: way, shell: firstAnswer }

  return !(kind in needed) || needed[kind as keyof typeof needed] !== undefined
}

/** The line of docs/quality.md §1: 1.6 Mbit/s down, 0.75 up, 150 ms round trip. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/**
 * How long the browser rests before a web view is made, ms: what it does about the one that was closed would share the processor with
 * the page that is measured (docs/decisions/061).
 */
const restBefore = 500

/** How long a page may take to be there, ms. */
export const patience = 60_000

/** Opens a page as a phone that has what `kind` says, and measures; for `ahead` there is `measurePressed`. */
export async function measureOpening(phone: SlowPhone, visit: Visit, kind: Exclude<Kind, 'ahead'>): Promise<Opening> {
  const context = await phone.newContext()

  try {
    return await open(context, phone.rate, visit, kind)
  } catch (cause) {
    throw new Error(`${visit.url} (${kind}) did not show all of ${visit.texts.join(', ')}`, { cause })
  } finally {
    await context.close()
  }
}

async function open(context: BareContext, rate: number, visit: Visit, kind: Kind): Promise<Opening> {
  const before = openedBefore(visit, kind)

  await wait(restBefore)
  let page = await context.newPage()

  if (before !== undefined) await page.goToRest(before)
  if (kind === 'warm') {
    await page.close()
    await wait(restBefore)
    page = await context.newPage()
  }

  await slowDown(page, kind, rate)
  // A package's HTML comes from the device, which lets no answer follow it: as what is fetched ahead (docs/decisions/057).
  if (isOnDevice(kind)) await page.send('Network.setExtraHTTPHeaders', { headers: { 'Sec-Purpose': 'prefetch' } })
  if (kind === 'shell') await runFirst(page, handOver(visit))
  await runFirst(page, watchScript({ ...watchedOf(visit), beacon: heardAt }))
  const measured = page.heard(heardAt, patience)

  // Its failure is told by what is awaited first.
  measured.catch(() => undefined)
  await page.goTo(visit.url)
  return openingOf(await measured)
}

/** Runs a script in each page of a web view before the page's own. */
export async function runFirst(page: BarePage, source: string): Promise<void> {
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
}

/** What a shell runs at document start. */
function handOver({ firstAnswer }: Visit): string {
  return `window.pahiramFirstAnswer = { ...${JSON.stringify(firstAnswer)}, at: Date.now() }`
}

function openedBefore({ url, otherApp }: Visit, kind: Kind): string | undefined {
  switch (kind) {
    case 'warm':
      return url
    case 'next':
      return otherApp
    default:
      return undefined
  }
}

/** What a page is watched for when it is visited. */
export function watchedOf({ texts, control }: Visit): Watched {
  return control === undefined ? { texts } : { texts, control }
}

function isOnDevice(kind: Kind): boolean {
  return kind === 'package' || kind === 'shell'
}

/** Makes a page's line and processor those of the phone. */
export async function slowDown(page: BarePage, kind: Kind, rate: number): Promise<void> {
  await Promise.all([
    // The server's own delay is the line between a package and the API.
    ...(isOnDevice(kind) ? [] : [page.send('Network.emulateNetworkConditions', network)]),
    setRate(page, rate),
  ])
}
