import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { bindCard, changeCard, getCardForm } from '@pahiram/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { philippineItems } from './card-fixtures.ts'
import { choose, fillBank, filledBank, openForm, press, sentForms, usual } from './test-form.tsx'

beforeEach(() => {
  answer(getCardForm, { items: philippineItems })
})

test('Next saves the account, reports to the shell and closes the web view', async () => {
  answer(bindCard, null)
  const { shellMessages, visits } = await openForm()

  await fillBank()
  await press('Next')

  await waitFor(() => expect(shellMessages).toContainEqual({ action: 'closeWebView', params: {} }))
  expect(sentForms()).toEqual([filledBank])
  expect(shellMessages.map(({ action }) => action)).toEqual([
    'startBank',
    'confirmBuryPoint',
    'endBank',
    'closeWebView',
  ])
  expect(shellMessages[0]?.params).toEqual({ productId: 'p1' })
  expect(shellMessages[1]?.params).toEqual({ event: 'bind-card.next', productId: 'p1' })
  expect(visits).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your payment account is saved' }))
})

test('that the form has opened is reported once, also where it is asked for again after a press without a connection', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get')
  const { shellMessages } = await openForm()

  await fillBank()
  network.mockReturnValue(false)
  await press('Next')
  network.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(requestsOf(getCardForm).length).toBeGreaterThan(1))
  await act(async () => {})

  expect(shellMessages.filter(({ action }) => action === 'startBank')).toHaveLength(1)
})

test('changes the account of a running loan and goes back to it, with the web view open', async () => {
  answer(changeCard, null)
  const { shellMessages, visits } = await openForm({ address: `${usual}&source=loanDetail` })

  await fillBank()
  await press('Next')

  await waitFor(() => expect(visits).toHaveLength(1))
  expect(visits[0]?.url).toBe(
    'https://pages.pahiram.example/order?source=loanDetail&productId=p1&orderId=o1&sessionId=s1&userId=u1&utm_tag=t1',
  )
  expect(sentForms(changeCard)).toEqual([filledBank])
  expect(requestsOf(bindCard)).toEqual([])
  expect(shellMessages.map(({ action }) => action)).toContain('endBank')
  expect(shellMessages.map(({ action }) => action)).not.toContain('closeWebView')
})

test('saves once, however often Next is tapped and Enter is pressed', async () => {
  answer(bindCard, null, { delay: 40 })
  const { shellMessages } = await openForm()

  await fillBank()
  act(() => {
    for (let tap = 0; tap < 6; tap += 1) screen.getByRole('button', { name: 'Next' }).click()
  })
  screen.getByRole('textbox', { name: 'Account holder' }).focus()
  await userEvent.keyboard('{Enter}{Enter}')

  await waitFor(() => expect(shellMessages.map(({ action }) => action)).toContain('closeWebView'))
  expect(requestsOf(bindCard)).toHaveLength(1)
  expect(shellMessages.filter(({ action }) => action === 'endBank')).toHaveLength(1)
})

test('Enter in a field is as good as Next', async () => {
  answer(bindCard, null)
  await openForm()

  await choose('Bank', 'Metrobank')
  await userEvent.type(screen.getByRole('textbox', { name: 'Account number' }), '001234567890{Enter}')

  await waitFor(() => expect(sentForms()).toEqual([filledBank]))
})

test.each([
  ['This account is closed', 'This account is closed'],
  ['', 'The account was not saved. Check what you entered and try again.'],
])('a rejection (%j) shows its message, and the form stays', async (message, shown) => {
  refuse(bindCard, { code: '7', message })
  const { shellMessages } = await openForm()

  await fillBank()
  await press('Next')

  expect((await screen.findByText(shown)).closest('[role=alert]')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Account number' }).value).toBe('001234567890')
  expect(shellMessages.map(({ action }) => action)).not.toContain('endBank')

  answer(bindCard, null)
  await press('Next')
  await screen.findByText('Your payment account is saved')
})

test.each([
  ['the connection breaks', { network: true }],
  ['the server fails', { status: 502 }],
  ['a hotel answers', { html: true }],
  ['the answer is empty', { empty: true }],
] as const)(
  'the page shows that the result is unknown when %s, and only a tap sends it again',
  async (_what, fault) => {
    fail(bindCard, fault)
    await openForm()

    await fillBank()
    await press('Next')
    await screen.findByText('We do not know whether your account was saved')

    expect(requestsOf(bindCard)).toHaveLength(1)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Account number' }).value).toBe('001234567890')

    answer(bindCard, null)
    await press('Retry')
    await screen.findByText('Your payment account is saved')
    expect(sentForms()).toEqual([filledBank, filledBank])
    // The same press, so the same key.
    expect(new Set(requestsOf(bindCard).map(({ fields }) => fields['idempotencyKey'])).size).toBe(1)
  },
)

test('a saved account that the browser brings back begins empty', async () => {
  answer(bindCard, null)
  await openForm()

  await fillBank()
  await press('Next')
  await screen.findByText('Your payment account is saved')
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  })

  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Account number' })).value).toBe('')
  expect(requestsOf(getCardForm)).toHaveLength(2)
})

test('a form that is under way is left alone when the browser brings it back', async () => {
  await openForm()

  await fillBank()
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  })

  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Account number' }).value).toBe('001234567890')
  expect(requestsOf(getCardForm)).toHaveLength(1)
})

test('where the shell does not close, there is a way on', async () => {
  answer(bindCard, null)
  const { shellMessages } = await openForm()

  await fillBank()
  await press('Next')
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))

  expect(shellMessages.filter(({ action }) => action === 'closeWebView')).toHaveLength(2)
  expect(shellMessages.filter(({ action }) => action === 'endBank')).toHaveLength(1)
  expect(requestsOf(bindCard)).toHaveLength(1)
})

test('what is shown while an account is on its way is what was sent', async () => {
  answer(bindCard, null, { delay: 100 })
  await openForm()

  await fillBank()
  await press('Next')
  const account = screen.getByRole<HTMLInputElement>('textbox', { name: 'Account number' })
  await userEvent.type(account, '9')

  expect(account.value).toBe(filledBank.cardNo)
  await screen.findByText('Your payment account is saved')
})

test('another account after a lost answer is another press, with another key', async () => {
  fail(bindCard, { network: true })
  await openForm()

  await fillBank()
  await press('Next')
  await screen.findByText('We do not know whether your account was saved')
  answer(bindCard, null)
  await userEvent.type(screen.getByRole('textbox', { name: 'Account number' }), '1')
  await press('Retry')

  await screen.findByText('Your payment account is saved')
  expect(sentForms()).toEqual([filledBank, { ...filledBank, cardNo: '0012345678901' }])
  expect(new Set(requestsOf(bindCard).map(({ fields }) => fields['idempotencyKey'])).size).toBe(2)
})

test('a field of the form that is named like the key is sent as it was filled in', async () => {
  answer(getCardForm, { items: [{ code: 'idempotencyKey', cate: 'text', title: 'Reference' }] })
  answer(bindCard, null)
  await openForm()

  await userEvent.type(screen.getByRole('textbox', { name: 'Reference' }), 'mine')
  await press('Next')

  await screen.findByText('Your payment account is saved')
  expect(requestsOf(bindCard).map(({ fields }) => fields)).toEqual([{ idempotencyKey: 'mine', product_id: 'p1' }])
})
