import type { BarePage } from '@pahiram/e2e'
import { setTimeout as wait } from 'node:timers/promises'

import { times } from './figures.ts'
import { patience, runFirst, slowDown, type Visit, watchedOf } from './opening.ts'
import { setRate, type SlowPhone } from './slow-processor.ts'
import { heardAt, type Opening, openingOf, watchScript } from './watch.ts'

/** How long a finger is down, ms: people take 80 to 120. */
const hold = 100

/** How long the page before rests, ms: it fetches ahead once it has been on the screen for a while (`restDelay` of mount-page.tsx). */
const rest = 4_000

/** Runs in the page: when it was opened, Unix ms. */
const shownAt = `performance.timeOrigin + (performance.getEntriesByType('navigation')[0]?.activationStart ?? 0)`

/**
 * Opens a page from the one before it as a person does, by a finger on the control that leads on. All times are counted from
 * the lifting of the finger, so what was done while it was down is gained, and the way of the press to the page is not.
 */
export async function measurePressed(phone: SlowPhone, visit: Visit): Promise<Opening> {
  const script = watchScript({ ...watchedOf(visit), beacon: heardAt, at: new URL(visit.url).pathname })
  const told = Promise.withResolvers<{ readonly page: BarePage; readonly message: string }>()
  const pages: BarePage[] = []
  const context = await phone.newContext()
  let isSlow = false

  /** Of the page before, and of each that it draws ahead. */
  async function begin(page: BarePage): Promise<void> {
    pages.push(page)
    page.heard(heardAt, patience).then((message) => told.resolve({ page, message }), told.reject)
    await Promise.all([runFirst(page, script), ...(isSlow ? [slowDown(page, 'ahead', phone.rate)] : [])])
  }

  // Its failure is told by what is awaited first.
  told.promise.catch(() => undefined)
  try {
    const before = await context.newPage(begin)

    await before.goToRest(visit.way?.url ?? '')
    await wait(rest)
    isSlow = true
    await Promise.all(pages.map((page) => slowDown(page, 'ahead', phone.rate)))

    // A page that was left has nothing more to do; slowed down, it would keep one of two processors busy (docs/decisions/065).
    before
      .leaves(patience)
      .then(() => setRate(before, 1))
      .catch(() => undefined)
    const lifted = await before.press(visit.way?.press ?? '', hold)
    const { page, message } = await told.promise
    const opening = openingOf(message)
    const { result } = await page.send('Runtime.evaluate', { expression: shownAt })
    const later = (result.value as number) - lifted

    return { ...opening, ...Object.fromEntries(times.map(({ figure }) => [figure, opening[figure] + later])) }
  } finally {
    await context.close()
  }
}
