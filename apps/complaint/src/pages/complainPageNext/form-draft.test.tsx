import { answer, fail, requestsOf } from '@pahiram/api-mock'
import { saveComplaint } from '@pahiram/contract'
import { preparePage, renderPage } from '@pahiram/page/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { ComplainPageNextPage } from './complainPageNext-page.tsx'
import { textAtom, typedTextAtom } from './form-model.ts'
import { openFormAtom } from './send-model.ts'
import { addInput, address, answerTypes, keptStorage, send, storedOrder, textBox, type } from './test-form.ts'

const stored = storedOrder('NO-1')

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a page that was reloaded in the middle of sending knows that it does not know', async () => {
  answerTypes()
  fail(saveComplaint, { delay: 'infinite' })
  const before = await renderPage(ComplainPageNextPage, { address, localStorage: stored })
  await type('They called at night')
  await send()
  await waitFor(() => expect(localStorage.getItem('complaint.draft')).toContain('"isSent":true'))
  const kept = keptStorage()
  before.unmount()

  const { visits } = await renderPage(ComplainPageNextPage, { address, localStorage: kept })

  expect(await screen.findByText('We do not know whether your complaint arrived')).toBeTruthy()
  expect((await textBox()).value).toBe('They called at night')

  // It is in the list: the form lets go of it.
  await userEvent.click(await screen.findByRole('button', { name: /clear this form/ }))
  expect(localStorage.getItem('complaint.draft')).toBeNull()
  expect(visits.map(({ how }) => how)).toEqual(['replace'])
})

test('the draft comes back after the page was killed, with what was just chosen', async () => {
  answerTypes()
  const before = await renderPage(ComplainPageNextPage, { address })
  await type('They called at ni')
  const kept = keptStorage()
  before.unmount()
  expect(JSON.stringify(kept)).not.toContain('canary')

  await renderPage(ComplainPageNextPage, {
    address: '/complainPageNext?problemType=2&sessionId=canary-token',
    localStorage: kept,
  })

  expect((await textBox()).value).toBe('They called at ni')
  expect(await screen.findByText('Repayment')).toBeTruthy()
  expect(screen.queryByText('Calls at night')).toBeNull()
})

test('nothing can be added to a complaint that is on its way, and of one that was sent no draft is left', async () => {
  answerTypes()
  answer(saveComplaint, {}, { delay: 100 })
  await renderPage(ComplainPageNextPage, { address })
  await type('They called at night')
  await send()
  await userEvent.type(await textBox(), ' and in the morning')
  expect((await addInput()).disabled).toBe(true)

  await screen.findByRole('dialog', { name: 'Successfully Sent' })
  await userEvent.type(screen.getByRole('textbox', { hidden: true }), ' again')
  expect(localStorage.getItem('complaint.draft')).toBeNull()
})

test('an address without a type takes that of the draft', async () => {
  answerTypes()
  const before = await renderPage(ComplainPageNextPage, { address })
  await type('They called')
  const kept = keptStorage()
  before.unmount()

  await renderPage(ComplainPageNextPage, { address: '/complainPageNext?sessionId=canary-token', localStorage: kept })

  expect(await screen.findByText('Calls at night')).toBeTruthy()
})

test("another borrower's draft is not shown", async () => {
  answerTypes()
  const before = await renderPage(ComplainPageNextPage, { address })
  await type('My secret')
  const kept = keptStorage()
  before.unmount()

  await renderPage(ComplainPageNextPage, {
    address: '/complainPageNext?problemType=1&sessionId=someone-else',
    localStorage: kept,
  })

  expect((await textBox()).value).toBe('')
})

test('a page that the browser kept alive after sending leaves again instead of offering to send', async () => {
  answerTypes()
  answer(saveComplaint)
  const { visits } = await renderPage(ComplainPageNextPage, { address })
  await type('They called')
  await send()
  await waitFor(() => expect(visits).toHaveLength(1), { timeout: 3_000 })

  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  })

  expect(visits).toHaveLength(2)
  expect(requestsOf(saveComplaint)).toHaveLength(1)
})

/** What the phone keeps of a form that says this. */
async function keptWith(text: string): Promise<Record<string, string>> {
  answerTypes()
  const { unmount } = await renderPage(ComplainPageNextPage, { address })

  await type(text)
  const kept = keptStorage()

  unmount()
  return kept
}

test.each([
  ['stays', '', 'again', 'again'],
  ['follows the draft', 'They called', 'again', 'They called\nagain'],
  ['is the draft itself after a reload', 'They called', 'They called', 'They called'],
  ['leaves a draft whole that leaves it no room', 'd'.repeat(198), 'again', 'd'.repeat(198)],
  ['stays whole where the draft is the shorter one', 'They called', 't'.repeat(195), 't'.repeat(195)],
])('what is typed before the draft is there %s', async (_, draft, typed, expected) => {
  const { store } = preparePage({ address, localStorage: await keptWith(draft) })

  expect(store.set(openFormAtom, typed)).toBe(expected)
  expect(store.get(textAtom)).toBe(expected)
  expect(localStorage.getItem('complaint.draft')).toContain(JSON.stringify(expected).slice(1, -1))
})

test('a draft is read before what is typed early is kept, and put in once', async () => {
  const { store } = preparePage({ address, localStorage: await keptWith('They called') })

  store.set(typedTextAtom, 'again')
  expect(store.get(textAtom)).toBe('They called\nagain')

  store.set(openFormAtom, 'again')
  expect(store.get(textAtom)).toBe('They called\nagain')
})
