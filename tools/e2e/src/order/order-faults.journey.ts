import { describe, expect } from 'vitest'

import { accessibilityFindings } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'

const path = '/v3/loan-details/loan-details'

const faults = [
  ['an internal error', { status: 500 }],
  ['a proxy that answers HTML', { status: 502, body: 'html' }],
  ['a wifi sign-in page', { body: 'html' }],
  ['an empty answer', { body: 'empty' }],
  ['broken JSON', { body: 'broken' }],
  ['a broken connection', { reset: true }],
] as const

describe.each(faults)('%s', (name, fault) => {
  journey('leaves a readable page that loads again when asked', async ({ phone, faults: faultSwitch, origin }) => {
    phone.expectProblem(/50\d|ERR_|Failed to load/)
    await faultSwitch.set({ path, session: 'seed-174', ...fault })
    await phone.open(await addressOf(origin, 'seed-174'))

    const retry = phone.page.getByRole('button', { name: 'Retry' })

    await retry.waitFor({ timeout: 15_000 })
    expect(await phone.page.locator('main').innerText()).not.toMatch(/undefined|NaN|\[object/)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot(`order-fault-${name.replaceAll(' ', '-')}`)

    await faultSwitch.clear()
    await retry.tap()
    await phone.page.getByRole('heading', { name: 'Due in 3 days' }).waitFor()
  })
})

journey(
  'gets over a server that is away for a moment without asking the borrower',
  async ({ newPhone, faults, origin }) => {
    const phone = await newPhone({ isPlain: true })

    phone.expectProblem(/503/)
    await faults.set({ path, session: 'seed-174', status: 503, times: 2 })
    await phone.open(await addressOf(origin, 'seed-174'))

    await phone.page.getByRole('heading', { name: 'Due in 3 days' }).waitFor({ timeout: 15_000 })
  },
)

journey('what asks again for a read comes when the page is at rest, not before it', async ({ phone, origin }) => {
  await phone.open(await addressOf(origin, 'seed-174'))
  await phone.page.getByRole('heading', { name: 'Due in 3 days' }).waitFor()

  expect(await phone.page.content()).not.toContain('repeat-call')
  await phone.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/repeat-call-')),
  )
})

journey('without it the borrower sees why, and Retry asks again', async ({ newPhone, faults, origin }) => {
  const phone = await newPhone({ isPlain: true })

  phone.expectProblem(/503|ERR_FAILED/)
  await phone.page.route('**/repeat-call-*.js', (route) => route.abort())
  await faults.set({ path, session: 'seed-174', status: 503, times: 2 })
  await phone.open(await addressOf(origin, 'seed-174'))

  const retry = phone.page.getByRole('button', { name: 'Retry' })

  await retry.tap({ timeout: 15_000 })
  await retry.tap()
  await phone.page.getByRole('heading', { name: 'Due in 3 days' }).waitFor()
})

journey('says that there is no connection, and comes back with it', async ({ newPhone, origin }) => {
  const phone = await newPhone({ isPlain: true })

  phone.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await phone.page.route(`**${path}*`, (route) => route.abort('internetdisconnected'))
  await phone.open(await addressOf(origin, 'seed-174'))

  await phone.page.getByText('No connection').waitFor({ timeout: 15_000 })
  await phone.page.unroute(`**${path}*`)
  await phone.page.getByRole('button', { name: 'Retry' }).tap()
  await phone.page.getByRole('heading', { name: 'Due in 3 days' }).waitFor()
})

journey.for([
  ['no product', 'productId', null, 'Retry'],
  // To ask again would not help.
  ['a session that nobody knows', 'sessionId', 'nobody', 'Log in again'],
  ['no session', 'sessionId', null, 'Log in again'],
  ['an order that is no order', 'orderId', '../../etc/passwd', 'Get help'],
  ["another borrower's order", 'orderId', 'seed-21', 'Get help'],
] as const)('%s gets words and a way on', async ([, parameter, value, wayOn], { phone, origin }) => {
  const address = new URL(await addressOf(origin, 'seed-174'), origin)

  if (value === null) address.searchParams.delete(parameter)
  else if (value === 'seed-21') {
    const other = new URL(await addressOf(origin, 'seed-21'), origin)
    address.searchParams.set('orderId', other.searchParams.get('orderId') ?? '')
  } else address.searchParams.set(parameter, value)
  await phone.open(address.pathname + address.search)

  await phone.page.getByRole('alert').first().waitFor()
  expect(await phone.page.locator('[role=alert] :is(a, button)', { hasText: wayOn }).isVisible()).toBe(true)
  expect(await phone.page.locator('main').innerText()).not.toContain('Due in 3 days')
})
