import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { journey } from '../journey.ts'

const address = '/customer-service?sessionId=service'

journey('shows how a person is reached, on both sizes of phone', async ({ newPhone }) => {
  for (const size of ['usual', 'small'] as const) {
    const phone = await newPhone({ size, shell: 'ios' })

    await phone.open(address)
    const email = phone.page.getByRole('link', { name: /@/ })

    await email.waitFor()
    expect(await phone.page.title()).toBe('Customer service')
    expect(await email.getAttribute('href')).toMatch(/^mailto:[^\s?]+@[^\s?]+$/)
    expect(await phone.page.locator('a[href^="tel:"]').count()).toBe(0)
    expect(await sidewaysScroll(phone.page)).toBe(0)
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot('customer-service')
  }
})

journey('fits at 320, in dark and at 200 % text', async ({ newPhone }) => {
  const phone = await newPhone({ size: 'small', context: { colorScheme: 'dark' } })

  await phone.open(address)
  await phone.page.getByRole('link', { name: /@/ }).waitFor()
  await phone.page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await phone.screenshot('customer-service-dark-200')
  expect(await sidewaysScroll(phone.page)).toBe(0)
  expect(await accessibilityFindings(phone.page)).toEqual([])
})

journey('copies the number', async ({ newPhone }) => {
  const phone = await newPhone({ shell: 'ios', context: { permissions: ['clipboard-read', 'clipboard-write'] } })

  await phone.open(address)
  await phone.page.getByRole('button', { name: 'Copy' }).tap()
  await phone.page.getByText('copy success').waitFor()

  const copied = await phone.page.evaluate(() => navigator.clipboard.readText())

  expect(copied).not.toBe('')
  expect(await phone.page.getByText(copied, { exact: true }).isVisible()).toBe(true)
})

journey('copies the number where there is no clipboard', async ({ phone }) => {
  await phone.page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await phone.open(address)
  await phone.page.getByRole('button', { name: 'Copy' }).tap()

  await phone.page.getByText('copy success').waitFor()
})

journey('shows the deployment’s own contacts while the server fails', async ({ newPhone, faults }) => {
  const phone = await newPhone()

  phone.expectProblem(/50\d/)
  await faults.set({ path: '/contact-kf-info', session: 'service', status: 500 })
  await phone.open(address)
  const retry = phone.page.getByRole('button', { name: 'Retry' })

  await retry.waitFor({ timeout: 15_000 })
  expect(await phone.page.getByRole('link', { name: /@/ }).isVisible()).toBe(true)
  expect(await accessibilityFindings(phone.page)).toEqual([])
  await phone.screenshot('customer-service-fault')

  await faults.clear()
  await retry.tap()
  await retry.waitFor({ state: 'detached' })
})

journey('shows the contacts, and leads to the complaints, although no bundle arrives', async ({ phone }) => {
  phone.expectProblem(/ERR_FAILED/)
  await phone.page.route('**/assets/**/*.js', (route) => route.abort())
  await phone.open(address)

  await phone.page.getByText(/@/).first().waitFor()
  const session = new URL(phone.page.url()).searchParams.get('sessionId')

  for (const [link, path] of [
    ['Online service', '/complaint'],
    ['My complaints', '/complaintList'],
  ] as const) {
    await phone.page.getByRole('link', { name: link }).tap()
    await phone.page.waitForURL((url) => url.pathname === path && url.searchParams.get('sessionId') === session)
  }
})
