import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getLoanDetails, listOrderAgreements, scoreApp } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { orderAtom } from './order-model.ts'
import { OrderPage } from './order-page.tsx'

const everything = {
  orderStatus: 21,
  noticeStatusText: 'Under review',
  cardNeedPop: 1,
  cardPopTitle: 'Bind a bank card',
  cardPopMsg: 'We need it to send you the money.',
  KindTipsMsg: 'Do not pay into private accounts.',
  reyMsg: 'Did somebody call you?',
  isScore: 1,
}

async function dialogNamed(name: string) {
  return screen.findByRole('dialog', { name })
}

beforeEach(() => answer(listOrderAgreements, []))

test('shows one dialog after the other: bank card, tips, prompt, rating', async () => {
  answer(getLoanDetails, everything)
  await renderPage(OrderPage, { address: '/order' })

  const order = [
    ['Bind a bank card', 'Close', 'We need it to send you the money.'],
    ['Kind tips', 'OK', 'Do not pay into private accounts.'],
    ['Need help?', 'Cancel', 'Did somebody call you?'],
    ['How do you like our app?', 'Cancel', 'Your rating helps us to serve you better.'],
  ] as const

  for (const [name, close, text] of order) {
    const dialog = await dialogNamed(name)

    expect(dialog.textContent).toContain(text)
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await userEvent.click(within(dialog).getByRole('button', { name: close }))
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('leaves the tips out once repay was pressed in this session', async () => {
  answer(getLoanDetails, { ...everything, cardNeedPop: 0 })

  await renderPage(OrderPage, { address: '/order', sessionStorage: { showBankTip: '1' } })

  expect(await dialogNamed('Need help?')).toBeTruthy()
})

test('goes to bind a card, and says where from', async () => {
  answer(getLoanDetails, everything)
  const { visits } = await renderPage(OrderPage, { address: '/order?productId=p1&sessionId=s1' })

  await userEvent.click(await screen.findByRole('button', { name: 'Bind now' }))

  expect(visits.map(({ url }) => url)).toEqual([
    'https://pages.pahiram.example/bind-card?productId=p1&source=loanDetail&sessionId=s1',
  ])
})

const prompt = { orderStatus: 21, reyMsg: 'Did somebody call you?' }

test('leads from the prompt to the complaint about this order', async () => {
  answer(getLoanDetails, prompt)
  const { visits } = await renderPage(OrderPage, { address: '/order?orderId=o1' })

  await userEvent.click(await screen.findByRole('button', { name: 'Complaint' }))

  expect(visits.map(({ url }) => url)).toEqual(['https://pages.pahiram.example/complaint?orderId=o1'])
})

test.each([
  ['0917 555 0101', '0917 555 0101'],
  [null, '+63 2 1234 5678'],
])('calls the order telephone %s, else the service', async (telephone, called) => {
  answer(getLoanDetails, { ...prompt, telephone })
  const { shellMessages } = await renderPage(OrderPage, {
    address: '/order',
    configuration: { servicePhone: '+63 2 1234 5678' },
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Call us' }))

  await waitFor(() => {
    expect(shellMessages).toContainEqual({ action: 'callTelephone', params: { telephone: called } })
  })
})

const rating = { orderStatus: 200, isScore: '1' }

test('asks for a star before it sends a rating', async () => {
  answer(getLoanDetails, rating)
  await renderPage(OrderPage, { address: '/order' })

  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))

  expect((await screen.findByText('Silakan pilih')).closest('[role=status]')).toBeTruthy()
  expect(requestsOf(scoreApp)).toHaveLength(0)
})

test('thanks for three stars, and sends five as specified', async () => {
  answer(getLoanDetails, rating)
  answer(scoreApp, null)
  const { shellMessages, store } = await renderPage(OrderPage, { address: '/order' })

  await userEvent.click(await screen.findByRole('radio', { name: '3 stars' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))

  expect((await dialogNamed('Thank you for your rating')).textContent).toContain('Thank you')
  expect(requestsOf(scoreApp).map(({ fields }) => fields)).toEqual([{ score: '5' }])
  expect(shellMessages.some(({ action }) => action === 'goRate')).toBe(false)

  // It gives way to the notice that the session is over.
  refuse(getLoanDetails, { code: '401', message: '' })
  await act(() => store.set(orderAtom, 'quietly'))
  expect(await screen.findByRole('button', { name: 'Log in again' })).toBeTruthy()
})

test('lets the shell ask for a store rating after four stars', async () => {
  answer(getLoanDetails, rating)
  answer(scoreApp, null)
  const { shellMessages } = await renderPage(OrderPage, { address: '/order' })

  await userEvent.click(await screen.findByRole('radio', { name: '4 stars' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))

  await waitFor(() => expect(shellMessages).toContainEqual({ action: 'goRate', params: {} }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('keeps the stars when the server refuses the rating', async () => {
  answer(getLoanDetails, rating)
  refuse(scoreApp, { code: '1', message: 'Please rate later' })
  await renderPage(OrderPage, { address: '/order' })

  await userEvent.click(await screen.findByRole('radio', { name: '2 stars' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))

  expect(await screen.findByText('Please rate later')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2 stars' }).checked).toBe(true)
})

test('offers to send the rating again when it did not arrive', async () => {
  answer(getLoanDetails, rating)
  fail(scoreApp, { network: true })
  await renderPage(OrderPage, { address: '/order' })

  await userEvent.click(await screen.findByRole('radio', { name: '1 star' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('No connection')

  answer(scoreApp, null)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await dialogNamed('Thank you for your rating')).toBeTruthy()
})

test('forgets the stars when the rating is closed', async () => {
  answer(getLoanDetails, rating)
  await renderPage(OrderPage, { address: '/order' })

  await userEvent.click(await screen.findByRole('radio', { name: '5 stars' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
