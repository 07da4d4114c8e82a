import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { borrowerLike } from '../sandbox.ts'
import { journey } from '../journey.ts'
import { typeDay, openPicker, pickerOf } from './filling.ts'

import type { Phone } from '../phone.ts'
import type { Locator, Page } from 'playwright-core'

/** A finger that goes from one height to another and lets go. */
async function swipe(page: Page, x: number, from: number, to: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)

  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: from }] })
  for (let step = 1; step <= 6; step += 1) {
    const y = from + ((to - from) * step) / 6

    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
    await page.waitForTimeout(16) // a finger takes its time
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** How far the wheels stand from a whole row, px. */
function offRow(page: Page): Promise<number> {
  return page
    .getByRole('listbox')
    .evaluateAll((lists) =>
      Math.max(...lists.map(({ scrollTop }) => Math.abs(scrollTop - 48 * Math.round(scrollTop / 48)))),
    )
}

/** Where a button is on the screen. */
function placeOf(button: Locator): Promise<DOMRect> {
  return button.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
}

/** Opens the usual form at the fields of a bank account. */
async function openBankForm(phone: Phone, origin: string): Promise<void> {
  await phone.open((await borrowerLike(origin, 'bind-bank')).url)
  await phone.page.getByRole('tab', { name: 'Bank account' }).tap()
}

const atRest = 400 // ms until a sheet or a wheel has come to rest

journey('turns a wheel with a finger, which settles on what Confirm takes', async ({ phone, origin }) => {
  await openBankForm(phone, origin)
  const dialog = await openPicker(phone.page, 'Bank')

  await phone.page.waitForTimeout(atRest)
  await swipe(phone.page, 195, 700, 560)
  await expect.poll(() => offRow(phone.page)).toBeLessThan(1)

  const standing = await dialog.getByRole('option', { selected: true }).textContent()

  expect(standing).not.toBe('Bank of Amihan')
  expect(await phone.page.evaluate(() => scrollY)).toBe(0)
  await dialog.getByRole('button', { name: 'Confirm' }).tap()
  await phone.page.getByText(standing ?? '', { exact: true }).waitFor()
})

journey('leaves a field as it was with Cancel', async ({ phone, origin }) => {
  await openBankForm(phone, origin)
  const dialog = await openPicker(phone.page, 'Bank')

  await dialog.getByRole('searchbox', { name: 'Search' }).fill('tala')
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await dialog.waitFor({ state: 'detached' })
  await phone.page.getByText('Choose your bank', { exact: true }).waitFor()
})

journey.for([
  ['small', 'dark'],
  ['usual', 'light'],
] as const)(
  'shows a bank and a choice of few on a %s screen, %s',
  async ([size, colorScheme], { newPhone, origin }) => {
    const phone = await newPhone({ size, context: { colorScheme } })

    await phone.open((await borrowerLike(origin, 'bind-bank')).url)
    for (const field of ['Where the money goes', 'Bank']) {
      if (field === 'Bank') await phone.page.getByRole('tab', { name: 'Bank account' }).tap()

      const dialog = await openPicker(phone.page, field)

      await phone.page.waitForTimeout(atRest)
      expect(await accessibilityFindings(phone.page)).toEqual([])
      expect(await sidewaysScroll(phone.page)).toBe(0)
      await phone.screenshot(`bind-card-picker-${field.replaceAll(' ', '-')}`)
      await dialog.getByRole('button', { name: 'Cancel' }).tap()
      await dialog.waitFor({ state: 'detached' })
    }
  },
)

journey('finds a city among 1 640 whatever its accents', async ({ newPhone, origin }) => {
  for (const [size, colorScheme] of [
    ['small', 'light'],
    ['usual', 'dark'],
  ] as const) {
    const phone = await newPhone({ size, context: { colorScheme } })

    await phone.open((await borrowerLike(origin, 'bind-large')).url)
    const dialog = await openPicker(phone.page, 'Branch')

    await dialog.getByRole('option', { name: 'Mountain Province' }).tap()
    await expect
      .poll(() => dialog.getByRole('option', { selected: true }).allTextContents())
      .toEqual(['Mountain Province of the Northern Cordilleras', 'City 61'])
    await phone.page.waitForTimeout(atRest)
    await phone.screenshot('bind-card-city')
    expect(await accessibilityFindings(phone.page)).toEqual([])
    expect(await sidewaysScroll(phone.page)).toBe(0)

    await dialog.getByRole('searchbox', { name: 'Search' }).fill('mountain p')
    await phone.page.waitForTimeout(atRest)
    await phone.screenshot('bind-card-city-found')
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await dialog.getByRole('searchbox', { name: 'Search' }).fill('paranaque mountain')
    await dialog.getByRole('button', { name: 'Confirm' }).tap()
    await phone.page.getByText('Mountain Province of the Northern Cordilleras, Parañaque City').waitFor()
  }
})

journey('chooses with the keyboard alone', async ({ phone, origin }) => {
  await openBankForm(phone, origin)
  await pickerOf(phone.page, 'Bank').focus()
  await phone.page.keyboard.press('Enter')
  await phone.page.getByRole('listbox').waitFor()
  await phone.page.keyboard.press('Tab')
  await phone.page.keyboard.press('Tab')
  await phone.page.keyboard.type('union')
  await phone.page.keyboard.press('Enter')

  await phone.page.getByText('Union of Amihan', { exact: true }).waitFor()
  expect(await phone.page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe('dialog')
})

journey('types a day, in the dark and with large text', async ({ newPhone, origin }) => {
  const phone = await newPhone({ size: 'small', context: { colorScheme: 'dark', bypassCSP: true } })

  await phone.open((await borrowerLike(origin, 'bind-wallet')).url)
  await phone.page.addStyleTag({ content: 'html { font-size: 200% }' })
  await typeDay(phone.page, 'Date of birth', '1990-02-31')
  await phone.page.getByText('Check day, month and year.').waitFor()
  expect(await accessibilityFindings(phone.page)).toEqual([])
  expect(await sidewaysScroll(phone.page)).toBe(0)
  await phone.screenshot('bind-card-day-dark-large')
  await typeDay(phone.page, 'Date of birth', '1990-02-28')
  await phone.page.getByText('Check day, month and year.').waitFor({ state: 'detached' })
})

journey('says so when the wheels do not arrive, and tries again', async ({ phone, origin }) => {
  const { page } = phone
  const wheels = '**/picker-body*.js'
  const retry = page.getByRole('button', { name: 'Retry' })
  const confirm = page.getByRole('button', { name: 'Confirm' })

  phone.expectProblem(/Failed to load resource/)
  await page.route(wheels, (route) => route.abort('internetdisconnected'))
  await openBankForm(phone, origin)
  await pickerOf(page, 'Bank').tap()
  await page.getByText('The choices could not be loaded.').waitFor()
  await page.waitForTimeout(atRest)
  await phone.screenshot('bind-card-no-wheels')

  const before = await placeOf(confirm)

  expect(await confirm.isDisabled()).toBe(true)

  // Each attempt in vain doubles the pause until the next one by itself: here there is none between `unroute` and `tap`.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const failed = page.waitForEvent('requestfailed')

    await retry.tap()
    await failed
  }
  await page.unroute(wheels)
  await retry.press('Enter')
  await page.getByRole('option', { name: 'Bank of Amihan', exact: true }).waitFor()

  // The button that was pressed is gone, and the focus is where the wheels are.
  expect(await page.evaluate(() => document.activeElement?.role ?? document.activeElement?.tagName)).toBe('dialog')

  // The wheels also come by themselves: a finger on its way to another button must not find `Confirm` there.
  expect(await placeOf(confirm)).toEqual(before)
})
