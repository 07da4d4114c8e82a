import { getComplaintInit } from '@pahiram/contract'
import { expect, vi } from 'vitest'

import { journey } from './journey.ts'
import { takePressingPhone } from './pressing-phone.ts'
import { addressOf } from './sandbox.ts'

/*
 * The complaint's form is drawn once while the borrower chooses a question, and opened for the one that is pressed
 * (docs/decisions/056).
 */

/** Runs in every page: keeps what a page asks for itself, and whether it was drawn ahead. */
const watch = `
  Object.defineProperty(navigator, 'deviceMemory', { value: 8 })
  window.wasDrawnAhead = document.prerendering === true
`

journey(
  'the form that was drawn while a question is chosen is that of the question pressed',
  async ({ browserPath, origin }) => {
    const phone = await takePressingPhone(browserPath, watch)
    const { page } = phone
    const ask = (expression: string) => page.evaluate(expression)

    try {
      await page.goto(origin + (await addressOf(origin, 'complaint')))
      await page.waitForSelector('[data-drawn-page]')
      // Nobody says when a page is drawn ahead.
      await vi.waitFor(async () => {
        const drawn = await ask(
          `document.querySelector('[data-drawn-page]').getAttribute('href').includes('complainPageNext') && performance.now() > 6000`,
        )

        expect(drawn).toBe(true)
      }, 15_000)
      await phone.press('A payment is not recorded', 100)
      await vi.waitFor(async () => expect(await ask('location.pathname')).toBe('/complainPageNext'), 8_000)
      await vi.waitFor(
        async () => expect(await ask('document.body.innerText')).toContain('A payment is not recorded'),
        8_000,
      )
      expect(await ask('window.wasDrawnAhead')).toBe(true)
      expect(await ask('new URLSearchParams(location.search).get("problemType")')).toBe('2')
      // Asked once, before it was opened.
      expect(
        await ask(`performance.getEntriesByType('resource').filter(({ name }) => name.includes('${getComplaintInit.path}'))
        .map(({ startTime }) => startTime < performance.getEntriesByType('navigation')[0].activationStart)`),
      ).toEqual([true])
      await vi.waitFor(async () => expect(await ask('window.__pahiramMounted')).toBe(true), 8_000)
      expect(await ask('document.body.innerText')).toContain('A payment is not recorded')
    } finally {
      await phone.close()
    }
  },
)
