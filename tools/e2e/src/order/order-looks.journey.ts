import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'

/** The amounts that the first view writes more than twice, its bar and its schedule apart. */
function repeatedAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const times = new Map<string, number>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)

    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const place = text.parentElement
      const { top = 0, height = 0 } = place?.getBoundingClientRect() ?? {}

      // What is folded has a place, and is not seen; the bar, the schedule and the ways to choose compare amounts.
      if (
        !place?.checkVisibility() ||
        height === 0 ||
        top > innerHeight ||
        place.closest('[data-page-bar], ol, [role=radiogroup]')
      )
        continue
      for (const [amount] of (text.textContent ?? '').matchAll(/[\d,]+\.\d\d/g))
        times.set(amount, (times.get(amount) ?? 0) + 1)
    }
    return [...times].filter(([, count]) => count > 2).map(([amount]) => amount)
  })
}

journey.for([
  ['repay', 390, 844],
  ['repay-code', 390, 844],
  ['repay-instalments', 390, 844],
  ['repay-delay', 390, 844],
  ['repay-delay-overdue', 390, 844],
  ['repay', 320, 568],
  ['confirm', 390, 844],
] as const)(
  'the first view of %s at %i×%i writes no amount thrice',
  async ([name, width, height], { newPhone, origin }) => {
    const phone = await newPhone({ context: { viewport: { width, height } } })

    await phone.open(await addressOf(origin, name))
    await phone.page.locator('[data-keep-clear]').waitFor()
    expect(await repeatedAmounts(phone.page)).toEqual([])
  },
)

const barHeight = (page: Page) => page.locator('[data-page-bar]').evaluate((bar) => bar.getBoundingClientRect().height)

journey.for([
  ['seed-21', 'primary', 0],
  ['seed-174', 'warning', 1],
  ['seed-180-rollover', 'danger', 1],
  ['seed-200', 'primary', 1],
] as const)(
  'on a low phone %s has its colour, no amount thrice, a low bar and one main action',
  async ([name, tone, actions], { newPhone, origin }) => {
    const phone = await newPhone({ context: { viewport: { width: 320, height: 568 } } })

    const { page } = phone

    await phone.open(await addressOf(origin, name))
    await page.locator(`[data-tone=${tone}]`).waitFor()
    expect(await repeatedAmounts(page)).toEqual([])
    expect(await barHeight(page)).toBeLessThanOrEqual(0.22 * 568)
    expect(await page.locator('[data-main-action]:visible').count()).toBe(actions)
    if (name === 'seed-21') expect(await page.getByText('Approved').count()).toBe(0)
  },
)

journey('due, late and repaid differ in their grounds', async ({ phone, origin }) => {
  const grounds = new Set<string>()

  for (const name of ['seed-174', 'seed-180', 'seed-200']) {
    await phone.open(await addressOf(origin, name))
    grounds.add(await phone.page.locator('[data-tone]').evaluate((hero) => getComputedStyle(hero).backgroundColor))
  }
  expect(grounds.size).toBe(3)
})

journey.for(['default', 'fil'])(
  'a loan to confirm in %s writes no amount thrice and leaves most of a low phone to its terms',
  async (language, { newPhone, origin }) => {
    const phone = await newPhone({ context: { viewport: { width: 320, height: 568 } } })

    const { page } = phone

    await phone.open(`${await addressOf(origin, 'confirm')}&lang=${language}`)
    await page.locator('[data-page-bar] li').first().waitFor()
    expect(await repeatedAmounts(page)).toEqual([])
    expect(await barHeight(page)).toBeLessThanOrEqual(0.27 * 568)
  },
)

journey('a pressed button is seen to be pressed', async ({ phone, origin }) => {
  const { page } = phone

  await phone.open(await addressOf(origin, 'seed-174'))
  const action = page.locator('[data-main-action]')
  const look = () =>
    action.evaluate((button) => [getComputedStyle(button).transform, getComputedStyle(button).backgroundColor])
  await action.waitFor()
  const [, colour] = await look()

  await action.hover()
  await page.mouse.down()
  await expect.poll(look).toEqual([expect.stringContaining('0.98'), expect.not.stringContaining(colour ?? '')])
})
