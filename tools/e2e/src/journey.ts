import { setTimeout as wait } from 'node:timers/promises'

import { inject, test } from 'vitest'

import { ownOrigin } from './journey-workers.ts'
import { type Phone, type PhoneOptions, takePhone } from './phone.ts'
import { openBrowser } from './phones.ts'
import { faultsAt } from './sandbox.ts'

/** How long a phone may take to be put away, ms: a page that does not close must not stop the whole run. */
const closingMs = 20_000

async function closed({ page }: Phone): Promise<void> {
  const isClosed = await Promise.race([
    page
      .context()
      .close()
      .then(() => true),
    wait(closingMs, false, { ref: false }),
  ])

  if (!isClosed) throw new Error(`The page did not close within ${closingMs / 1_000} s: ${page.url()}`)
}

/**
 * A test in a real browser against the real build, server and database. It gets `phone` (an ordinary one),
 * `newPhone` (for another size or inside a shell), `faults` and `origin`, and `browserPath` for one that starts a whole
 * browser itself. It fails on any console error, page error or CSP violation that it did not announce with
 * `phone.expectProblem`.
 */
export const journey = test
  .extend('browserPath', { scope: 'worker' }, () => inject('browserPath'))
  .extend('lightBrowserPath', { scope: 'worker' }, () => inject('lightBrowserPath'))
  .extend('browser', { scope: 'worker' }, async ({ lightBrowserPath }, { onCleanup }) => {
    const browser = await openBrowser(lightBrowserPath)
    onCleanup(() => browser.close())

    return browser
  })
  .extend('origin', () => ownOrigin(inject('origins')))
  .extend('faults', ({ origin }, { onCleanup }) => {
    const faults = faultsAt(origin)
    onCleanup(() => faults.clear())

    return faults
  })
  .extend('newPhone', ({ browser, origin }, { onCleanup }) => {
    const phones: Phone[] = []

    onCleanup(async () => {
      const problems = phones.flatMap((phone) => phone.problems())
      await Promise.all(phones.map((phone) => closed(phone)))
      if (problems.length > 0) throw new Error(`The pages complained:\n${problems.join('\n')}`)
    })

    return async (options?: PhoneOptions) => {
      const phone = await takePhone(browser, origin, options)
      phones.push(phone)

      return phone
    }
  })
  .extend('phone', ({ newPhone }) => newPhone())

/** A journey of `pnpm test:long` alone: what it walks as a whole others walk in parts, in every run. */
export const longJourney = journey.skipIf(!inject('isEveryRound'))
