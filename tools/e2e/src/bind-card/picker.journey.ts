import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { serveForm } from './served-form.ts'

import type { Page } from 'playwright-core'

const address = '/bind-card?productId=p1&sessionId=s1'

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

journey('turns a wheel with a finger, which settles on what Confirm takes', async ({ phone }) => {
  await serveForm(phone)
  await phone.open(address)
  await phone.page.getByRole('button', { name: 'Bank', exact: true }).tap()
  await phone.page.getByRole('option').first().waitFor()
  await phone.page.waitForTimeout(400) // the sheet is at rest

  await swipe(phone.page, 195, 700, 560)
  await expect.poll(() => offRow(phone.page)).toBeLessThan(1)

  const standing = await phone.page.getByRole('option', { selected: true }).textContent()

  expect(standing).not.toBe('BDO Unibank')
  expect(await phone.page.evaluate(() => scrollY)).toBe(0)
  await phone.page.getByRole('button', { name: 'Confirm' }).tap()
  await phone.page.getByText(standing ?? '', { exact: true }).waitFor()
})

journey('finds a city among 1 680 whatever its accents', async ({ newPhone }) => {
  for (const size of ['small', 'usual'] as const) {
    const phone = await newPhone({ size })

    await serveForm(phone)
    await phone.open(address)
    await phone.page.getByRole('button', { name: 'City', exact: true }).tap()
    await phone.page.getByRole('option', { name: 'Mountain Province' }).tap()
    await phone.page.waitForTimeout(600) // the wheel is at rest
    expect(await phone.page.getByRole('option', { selected: true }).allTextContents()).toEqual([
      'Mountain Province of the Northern Cordilleras',
      'City 3-0',
    ])
    await phone.screenshot('bind-card-city')
    expect(await accessibilityFindings(phone.page)).toEqual([])
    expect(await sidewaysScroll(phone.page)).toBe(0)

    await phone.page.getByRole('searchbox', { name: 'Search' }).fill('paranaque mountain')
    await phone.page.getByRole('button', { name: 'Confirm' }).tap()
    await phone.page.getByText('Mountain Province of the Northern Cordilleras, Parañaque City').waitFor()
  }
})

journey('chooses with the keyboard alone', async ({ phone }) => {
  await serveForm(phone)
  await phone.open(address)
  await phone.page.getByRole('button', { name: 'Bank', exact: true }).focus()
  await phone.page.keyboard.press('Enter')
  await phone.page.getByRole('listbox').waitFor()
  await phone.page.keyboard.press('Tab')
  await phone.page.keyboard.press('Tab')
  await phone.page.keyboard.type('union')
  await phone.page.keyboard.press('Enter')

  await phone.page.getByText('UnionBank of the Philippines', { exact: true }).waitFor()
  expect(await phone.page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe('dialog')
})

journey('chooses a day, in the dark and with large text', async ({ newPhone }) => {
  const phone = await newPhone({ context: { colorScheme: 'dark', bypassCSP: true } })

  await serveForm(phone)
  await phone.open(address)
  await phone.page.addStyleTag({ content: 'html { font-size: 200% }' })
  await phone.page.getByRole('button', { name: 'Date of birth' }).tap()
  await phone.page.getByRole('option', { name: '1990', selected: true }).waitFor()
  await phone.page.waitForTimeout(400) // the sheet is at rest
  expect(await accessibilityFindings(phone.page)).toEqual([])
  expect(await sidewaysScroll(phone.page)).toBe(0)
  await phone.screenshot('bind-card-day-dark-large')
  await phone.page.getByRole('listbox', { name: 'Year' }).press('ArrowDown')
  await phone.page.getByRole('button', { name: 'Confirm' }).tap()
  await phone.page.getByText('28 Feb 1991').waitFor()
})

journey('says so when the wheels do not arrive, and tries again', async ({ phone }) => {
  phone.expectProblem(/Failed to load resource/)
  await serveForm(phone)
  await phone.page.route('**/picker-body*.js', (route) => route.abort('internetdisconnected'))
  await phone.open(address)
  await phone.page.getByRole('button', { name: 'Bank', exact: true }).tap()
  await phone.page.getByText('The choices could not be loaded.').waitFor()
  await phone.screenshot('bind-card-no-wheels')

  await phone.page.unroute('**/picker-body*.js')
  await phone.page.getByRole('button', { name: 'Retry' }).tap()
  await phone.page.getByRole('option', { name: 'BDO Unibank', exact: true }).waitFor()
})
