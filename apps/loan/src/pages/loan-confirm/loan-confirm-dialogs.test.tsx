import { answer, requestsOf } from '@pahiram/api-mock'
import { getAgreementLink, getConfirmDetail, listAgreements, pushLoan } from '@pahiram/contract'
import { renderPage, type RenderPageOptions } from '@pahiram/page/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { LoanConfirmPage } from './loan-confirm-page.tsx'

const offer = {
  amount: '5,000.00',
  periods: '3',
  termUnit: 'month',
  days: '91',
  pRateDsc: '0.05% a day',
  details: [
    { text: 'You receive', value: '₱4,800.00' },
    { text: 'Voucher', value: '' },
    { text: 'Service fee', value: '₱150.00' },
  ],
  repay_plans: [
    { amount: '1,700.00', pay_time: '21 Dec 2026' },
    { amount: '1,700.00', pay_time: '21 Jan 2027' },
  ],
  isPopType: 1,
  popTitle: 'Your money is waiting',
  popContent: 'You can have it today.',
}

beforeEach(() => {
  answer(getConfirmDetail, offer)
  answer(listAgreements, [
    { title: 'Loan agreement', position: '1' },
    { title: 'Privacy consent', position: '2' },
  ])
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  vi.restoreAllMocks()
})

async function openConfirm(options: Partial<RenderPageOptions> = {}) {
  const page = await renderPage(LoanConfirmPage, {
    address: '/loan-confirm?productId=p1&orderId=o1&sessionId=s1&utm_tag=u1&foreign=1',
    ...options,
  })

  return page
}

function goLoan(): Promise<HTMLButtonElement> {
  return screen.findByRole<HTMLButtonElement>('button', { name: 'Go Loan' })
}

async function readyToGo(): Promise<HTMLButtonElement> {
  await screen.findByText('You receive')
  return goLoan()
}

/** The shell's own back button. */
function goBack(): boolean | undefined {
  let isHandled: boolean | undefined

  act(() => {
    isHandled = window.onNativeBack?.()
  })
  return isHandled
}

test('opens an agreement in a frame that may do nothing', async () => {
  answer(getAgreementLink, { contract_url: '/agreements/loan' })
  await openConfirm()

  await userEvent.click(await screen.findByRole('button', { name: 'Privacy consent' }))
  const dialog = await screen.findByRole('dialog', { name: 'Agreement' })
  const frame = within(dialog).getByTitle<HTMLIFrameElement>('Agreement')

  expect(frame.getAttribute('src')).toBe('https://pages.pahiram.example/agreements/loan')
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(requestsOf(getAgreementLink)[0]?.fields).toMatchObject({
    productId: 'p1',
    scene: '3',
    position: '2',
    orderId: 'o1',
  })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each(['https://evil.example/', 'javascript:alert(1)', 'data:text/html,x', '', null])(
  'frames nothing for the agreement address %j',
  async (contract_url) => {
    answer(getAgreementLink, { contract_url })
    await openConfirm()

    await userEvent.click(await screen.findByRole('button', { name: 'Loan agreement' }))

    expect(await screen.findByText('This link cannot be opened here.')).toBeTruthy()
    expect(screen.queryByTitle('Agreement')).toBeNull()
  },
)

test('asks for the agreement first, and Agree closes it', async () => {
  answer(getConfirmDetail, { ...offer, popAgreementUrl: '/agreements/first' })
  await openConfirm()

  const dialog = await screen.findByRole('dialog', { name: 'Agreement' })

  expect(within(dialog).getByTitle('Agreement').getAttribute('src')).toBe(
    'https://pages.pahiram.example/agreements/first',
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Agree' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('closes the web view when the first agreement is cancelled', async () => {
  answer(getConfirmDetail, { ...offer, popAgreementUrl: '/agreements/first' })
  const { shellMessages } = await openConfirm()

  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(shellMessages).toContainEqual({ action: 'closeWebView', params: {} }))
})

test('asks to stay when the shell goes back, each time', async () => {
  const { shellMessages } = await openConfirm()
  await readyToGo()

  expect(goBack()).toBe(true)
  const first = await screen.findByRole('dialog', { name: 'Your money is waiting' })

  expect(first.textContent).toContain('You can have it today.')
  await userEvent.click(within(first).getByRole('button', { name: 'Agree' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  expect(goBack()).toBe(true)
  const second = await screen.findByRole('dialog', { name: 'Your money is waiting' })

  await userEvent.click(within(second).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(shellMessages).toContainEqual({ action: 'closeWebView', params: {} }))
})

test('lets the shell go back when nothing is asked, and once a loan was made', async () => {
  answer(getConfirmDetail, { ...offer, isPopType: 0 })
  const quiet = await openConfirm()

  await readyToGo()
  expect(goBack()).toBe(false)
  quiet.unmount()

  answer(getConfirmDetail, offer)
  answer(pushLoan, { lendDetailsUrl: '/order' })
  await openConfirm()
  await userEvent.click(await readyToGo())
  await screen.findByText('Your application is in')
  expect(goBack()).toBe(false)
})

test('a back press closes the agreement that is being read', async () => {
  answer(getAgreementLink, { contract_url: '/agreements/loan' })
  await openConfirm()

  await userEvent.click(await screen.findByRole('button', { name: 'Loan agreement' }))
  await screen.findByRole('dialog', { name: 'Agreement' })

  expect(goBack()).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

async function readAgreement() {
  answer(getAgreementLink, { contract_url: '/agreements/loan' })
  const page = await openConfirm()

  await userEvent.click(await screen.findByRole('button', { name: 'Loan agreement' }))
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Agreement' })) }
}

test('the agreement that is being read shares its address where the phone can', async () => {
  const share = vi.fn<Navigator['share']>(() => new Promise(() => undefined))
  Object.assign(navigator, { share })
  const { dialog, shellMessages } = await readAgreement()

  await userEvent.click(dialog.getByRole('button', { name: 'Share' }))

  // The address of the agreement alone: the session of the page is not in it.
  expect(share.mock.calls).toEqual([[{ title: 'Agreement', url: 'https://pages.pahiram.example/agreements/loan' }]])
  expect(shellMessages.at(-1)?.params).toEqual({ event: 'loan-confirm.share-agreement', productId: 'p1' })
  expect(dialog.getByRole('button', { name: 'Share' }).getAttribute('aria-busy')).toBeNull()
  expect(dialog.getByRole('button', { name: 'Close' })).toBeTruthy()
})

test('the agreement that is being read copies its address where the phone has no share sheet', async () => {
  const { dialog } = await readAgreement()
  const writeText = vi.fn<Clipboard['writeText']>(async () => undefined)
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)

  await userEvent.click(dialog.getByRole('button', { name: 'Share' }))

  expect(await screen.findByText('The link was copied.')).toBeTruthy()
  expect(writeText.mock.calls).toEqual([['https://pages.pahiram.example/agreements/loan']])
})

test('an agreement that can be neither shared nor copied says so', async () => {
  Object.assign(document, { execCommand: () => false })
  const { dialog } = await readAgreement()
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)

  await userEvent.click(dialog.getByRole('button', { name: 'Share' }))

  expect(await screen.findByText('The agreement could not be shared. You can still read it here.')).toBeTruthy()
})
