import { inject, test } from 'vitest'

import { ownOrigin } from './journey-workers.ts'
import { type Phone, type PhoneOptions, takePhone } from './phone.ts'
import { openBrowser } from './phones.ts'
import { faultsAt } from './sandbox.ts'

/**
 * A test in a real browser against the real build, server and database. It gets `phone` (an ordinary one),
 * `newPhone` (for another size or inside a shell), `faults` and `origin`. It fails on any console error, page error
 * or CSP violation that it did not announce with `phone.expectProblem`.
 */
export const journey = test
  .extend('browserPath', { scope: 'worker' }, () => inject('browserPath'))
  .extend('browser', { scope: 'worker' }, async ({ browserPath }, { onCleanup }) => {
    const browser = await openBrowser(browserPath)
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
      await Promise.all(phones.map((phone) => phone.page.context().close()))
      if (problems.length > 0) throw new Error(`The pages complained:\n${problems.join('\n')}`)
    })

    return async (options?: PhoneOptions) => {
      const phone = await takePhone(browser, origin, options)
      phones.push(phone)

      return phone
    }
  })
  .extend('phone', ({ newPhone }) => newPhone())
