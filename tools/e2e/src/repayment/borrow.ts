import { randomUUID } from 'node:crypto'

import type { Phone } from '../phone.ts'
import { callCore } from '../core-calls.ts'
import { captchaOf, codesSentTo, freshMobile } from '../landing/campaign-phone.ts'

const product = {
  name: 'Whole Loan',
  logo: '/media/logos/agila-cash.svg',
  leastAmount: 200_000,
  greatestAmount: 2_500_000,
  rate: '0.06% a day',
  description: 'From registering to the certificate',
  terms: { amount: 500_000, fee: 40_000, interest: 27_900, periods: 3, periodDays: 31 },
  prepayment: { from: 'any', leastDays: 0, interest: 'days' },
  repayment: {
    channels: [{ number: '301', name: 'Counter', kind: 'counter', logo: '/media/channels/counter-tindahan.svg' }],
  },
  agreements: [
    { position: '1', title: 'Loan agreement', content: 'Between you and {product}.\n\n{figures}\n\n{cost}' },
  ],
}

const form = {
  fields: [
    { code: 'accountNumber', title: 'Account number', digitsOnly: true, isAccountNumber: true },
    { code: 'holderName', title: 'Account holder', isHolderName: true },
  ],
}

/** A visitor registers; the lender's core system makes them a borrower; they name an account, take a loan, and are paid out. */
export async function borrow(phone: Phone, origin: string): Promise<{ repayUrl: string }> {
  const { page } = phone
  const field = (name: string) => page.getByRole('textbox', { name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const mobile = freshMobile()
  const productId = randomUUID()

  await callCore(origin, 'PUT', `/core/products/${productId}`, product)
  await callCore(origin, 'PUT', `/core/account-forms/${productId}`, form)

  await phone.open('/landing?templateId=ph-weekend')
  await field('Mobile number').fill(mobile)
  await field('Image captcha').fill(await captchaOf(page, origin))
  await button('Get verification code').tap()
  await page.getByRole('button', { name: /^Resend in/ }).waitFor()
  await field('SMS code').fill((await codesSentTo(mobile, origin))[0] ?? '')
  await button('Apply').tap()
  await page.waitForURL(/#\/download/)

  const { registrationId } = await registrationOf(origin, mobile)
  const { accountId } = await callCore(origin, 'POST', '/core/accounts', { registrationId })
  const session = await callCore(origin, 'POST', '/core/sessions', { accountId, deviceId: 'whole-loan' })
  const query = new URLSearchParams({ sessionId: String(session['sessionId']), productId })

  await phone.open(`/bind-card?${query}`)
  await field('Account number').fill('1234567890')
  await field('Account holder').fill('Maria Santos')

  await button('Next').tap()
  // A web view would close: a browser goes back.
  await page.waitForURL(/\/landing\?/)

  await phone.open(`/loan-confirm?${query}`)
  await button('Go Loan').tap()
  await page.waitForURL(/\/order\?/)

  const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''

  for (const status of ['approval', 'payout'])
    await callCore(origin, 'POST', `/core/orders/${orderId}/status`, { status })
  query.set('orderId', orderId)
  return { repayUrl: `/repay?${query}` }
}

/** What the core system reads of a visitor's registration. */
async function registrationOf(origin: string, mobile: string): Promise<Readonly<Record<string, unknown>>> {
  for (let after = 0; ;) {
    const { changes } = (await callCore(origin, 'GET', `/core/changes?after=${after}`)) as {
      changes: { cursor: number; kind: string; data: Record<string, unknown> }[]
    }
    const found = changes.find(
      ({ kind, data }) => kind === 'registration' && String(data['phone']).endsWith(mobile.slice(1)),
    )

    if (found !== undefined) return found.data
    if (changes.length === 0) throw new Error(`Nobody registered with ${mobile}`)
    after = changes.at(-1)?.cursor ?? after
  }
}
