import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'
import { startServerProcess } from '../server-process.ts'
import { confirmAddress, pushesOf } from './pushes.ts'

journey('goes from a product to a running loan', async ({ phone }) => {
  // A clock of its own: each step of the loan takes three seconds.
  const server = await startServerProcess({
    environment: { PAHIRAM_REVIEW_SECONDS: '3', PAHIRAM_DISBURSE_SECONDS: '3' },
  })

  try {
    const pushes = pushesOf(phone.page)

    await phone.open(server.origin + (await addressOf(server.origin, 'confirm')))
    await phone.page.getByRole('button', { name: 'Go Loan' }).tap()
    await phone.page.waitForURL(/\/order\?.*from=confirm/)
    expect(new URL(phone.page.url()).searchParams.get('sessionId')).toBe('confirm')

    const seen = new Set<string>()

    await expect
      .poll(
        async () => {
          const status = await phone.page
            .locator('main[data-status]')
            .getAttribute('data-status', { timeout: 5_000 })
            .catch(() => null)

          if (status !== null) seen.add(status)
          if (status !== '170') await phone.page.reload({ waitUntil: 'load' })
          return status
        },
        { timeout: 30_000, interval: 700 },
      )
      .toBe('170')
    expect([...seen]).toEqual(['21', '151', '170'])
    expect(pushes).toHaveLength(1)

    // What was agreed to stays with the order, in the frame that the confirm page reads it in.
    const agreements = phone.page.getByRole('region', { name: 'Your agreements' })

    await agreements.getByRole('button', { name: 'Disclosure statement' }).tap()
    await phone.page
      .frameLocator('iframe[title="Agreement"]')
      .getByRole('heading', { name: 'Disclosure statement' })
      .waitFor()
    // The page fetches for later: it must not miss its server.
    await phone.page.goto('about:blank')
  } finally {
    await server.stop()
  }
})

journey.for(['confirm', 'confirm-refused', 'confirm2', 'confirm2-rupee'])(
  '%s shows the whole loan on both sizes of phone',
  async (name, { newPhone, origin }) => {
    const phone = await newPhone()

    for (const size of ['usual', 'small'] as const) {
      await phone.resize(size)

      await phone.open(await addressOf(origin, name))
      await phone.page.getByRole('heading', { name: 'Repayment plan' }).waitFor()
      await phone.page
        .getByRole('button', { name: /agreement/i })
        .first()
        .waitFor()
      expect(await phone.page.title()).toBe('Loan confirm')
      expect(await phone.page.locator('main').innerText()).toContain(name === 'confirm2-rupee' ? '₹' : '₱')
      expect(await sidewaysScroll(phone.page)).toBe(0)
      expect(await accessibilityFindings(phone.page)).toEqual([])
      await phone.screenshot(`confirm-${name}`)
    }
  },
)

journey.for(['confirm', 'confirm2-rupee'])(
  '%s fits at 320, in dark and at twice the text size',
  async (name, { newPhone, origin }) => {
    const phone = await newPhone({ size: 'small', context: { colorScheme: 'dark' } })

    await phone.open(await addressOf(origin, name))
    await phone.page.getByRole('heading', { name: 'Repayment plan' }).waitFor()
    await phone.page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await phone.screenshot(`confirm-${name}-dark-200`)
    expect(await sidewaysScroll(phone.page)).toBe(0)
    expect(await accessibilityFindings(phone.page)).toEqual([])
  },
)

journey.for(['confirm', 'confirm2'])('%s moves nothing while it loads', async (name, { phone, origin }) => {
  await phone.page.addInitScript(() => {
    const shifts = window as unknown as { shifted: number }

    shifts.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await phone.open(await addressOf(origin, name))
  await phone.page
    .getByRole('button', { name: /agreement/i })
    .first()
    .waitFor()
  await phone.page.waitForTimeout(500) // whatever moves has moved by now

  expect(await phone.page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(0.02)
})

journey.for(['confirm', 'confirm2'])(
  '%s shows the loan although no bundle arrives',
  async (name, { phone, origin }) => {
    phone.expectProblem(/ERR_FAILED/)
    await phone.page.route('**/assets/**/*.js', (route) => route.abort())
    await phone.open(await addressOf(origin, name))

    await phone.page
      .getByText(/^₱?[58],000\.00$/)
      .first()
      .waitFor()
  },
)

journey('takes one loan for a storm of taps and Enter', async ({ phone, origin }) => {
  const pushes = pushesOf(phone.page)

  await phone.open(confirmAddress(await addressOf(origin, 'confirm'), 'seed-110'))
  const button = phone.page.getByRole('button', { name: 'Go Loan' })

  await phone.page.getByRole('heading', { name: 'Repayment plan' }).waitFor()
  await button.evaluate((element) => {
    for (let tap = 0; tap < 10; tap += 1) (element as HTMLElement).click()
    ;(element as HTMLElement).focus()
  })
  await phone.page.keyboard.press('Enter').catch(() => undefined)
  await phone.page.waitForURL(/\/order\?/)
  expect(pushes).toHaveLength(1)
})

journey('takes a loan with the keyboard alone, once it is agreed to', async ({ phone, origin }) => {
  const pushes = pushesOf(phone.page)

  await phone.open(confirmAddress(await addressOf(origin, 'confirm2'), 'seed-110'))
  await phone.page.getByRole('heading', { name: 'Repayment plan' }).waitFor()
  await phone.page
    .getByRole('button', { name: /agreement/i })
    .first()
    .waitFor()

  const box = phone.page.getByRole('checkbox', { name: 'I have read and agree to' })
  const button = phone.page.getByRole('button', { name: 'Get my money' })

  // The folded details come before the box.
  await phone.page.keyboard.press('Tab')
  await phone.page.keyboard.press('Tab')
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
  await phone.page.keyboard.press('Space')
  expect(await button.isDisabled()).toBe(true)
  await phone.screenshot('confirm-not-agreed')
  await phone.page.keyboard.press('Space')
  for (let press = 0; press < 8; press += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break
    await phone.page.keyboard.press('Tab')
  }
  await phone.page.keyboard.press('Enter')
  await phone.page.waitForURL(/\/order\?/)
  expect(pushes).toHaveLength(1)
})
