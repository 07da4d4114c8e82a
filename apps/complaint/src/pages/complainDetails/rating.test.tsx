import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getComplaint, scoreComplaint } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { ComplaintDetailsPage } from './complainDetails-page.tsx'
import { address, answered, configuration } from './complaint-fixtures.ts'
import { complaintAtom } from './details-model.ts'

const user = userEvent.setup({ advanceTimers: (time) => vi.advanceTimersByTime(time) })

afterEach(() => {
  vi.useRealTimers()
})

/** Opens the complaint with the clock in the test's hand. */
async function openComplaint(complaint: object = answered, given: Readonly<Record<string, unknown>> = configuration) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  answer(getComplaint, complaint)
  const page = await renderPage(ComplaintDetailsPage, { address, configuration: given })

  await screen.findByText('They called my mother.')
  return page
}

async function pass(time: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(time))
}

async function openRating() {
  const page = await openComplaint()

  await pass(3_000)
  await screen.findByRole('dialog', { name: 'Please rate this service' })
  return page
}

function isAsked(): boolean {
  return screen.queryByRole('dialog', { name: 'Please rate this service' }) !== null
}

test('asks for a rating once the complaint had three seconds to be read', async () => {
  await openComplaint()

  await pass(2_500)
  expect(isAsked()).toBe(false)
  await pass(1_500)
  await waitFor(() => expect(isAsked()).toBe(true))
})

test.each([0, '0', null, undefined])('asks nothing when the server needs none: %j', async (isNeedScore) => {
  await openComplaint({ ...answered, isNeedScore })

  await pass(10_000)
  expect(isAsked()).toBe(false)
})

test('sends the stars once, thanks, and does not ask again', async () => {
  // Not a refusal: this code means success too (docs/spec/product-spec.md §7).
  refuse(scoreComplaint, { code: '00', message: '' })
  const { shellMessages } = await openRating()

  await user.click(screen.getByRole('radio', { name: '4 stars' }))
  await user.dblClick(screen.getByRole('button', { name: 'Send' }))

  expect((await screen.findByText('Successful demonstration！')).closest('[role=status]')).toBeTruthy()
  await waitFor(() => expect(isAsked()).toBe(false))
  expect(requestsOf(scoreComplaint).map(({ fields }) => fields)).toEqual([{ score: '4', problemId: 'C-7' }])
  expect(shellMessages).toContainEqual({ action: 'confirmBuryPoint', params: { event: 'complainDetails.send' } })
  await pass(20_000)
  expect(isAsked()).toBe(false)
})

test('hints at the stars when none is chosen, and sends nothing', async () => {
  await openRating()

  await user.click(screen.getByRole('button', { name: 'Send' }))

  expect((await screen.findByText('Choose 1 to 5 stars first.')).closest('[role=status]')).toBeTruthy()
  expect(isAsked()).toBe(true)
  expect(requestsOf(scoreComplaint)).toEqual([])
})

test('keeps the stars when the server refuses them, and says why', async () => {
  refuse(scoreComplaint, { code: '1', message: 'Please rate later' })
  await openRating()

  await user.click(screen.getByRole('radio', { name: '2 stars' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))

  expect((await screen.findByText('Please rate later')).closest('[role=alert]')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2 stars' }).checked).toBe(true)
})

test('offers to send the stars again when they did not arrive', async () => {
  fail(scoreComplaint, { network: true })
  await openRating()
  await user.click(screen.getByRole('radio', { name: '1 star' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('No connection')

  answer(scoreComplaint, null)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Successful demonstration！')).toBeTruthy()
})

test.each([
  ['Cancel', () => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', () => user.keyboard('{Escape}')],
])('%s closes the rating and asks no more', async (_, close) => {
  await openRating()

  await user.click(screen.getByRole('radio', { name: '5 stars' }))
  await close()

  await waitFor(() => expect(isAsked()).toBe(false))
  await pass(20_000)
  expect(isAsked()).toBe(false)
  expect(requestsOf(scoreComplaint)).toEqual([])
})

test('does not come over an enlarged picture', async () => {
  await openComplaint()
  await user.click(screen.getByRole('button', { name: 'Enlarge image 1' }))
  await screen.findByRole('dialog', { name: 'Enlarged image' })

  await pass(10_000)
  expect(isAsked()).toBe(false)

  await user.click(screen.getByRole('button', { name: 'Close' }))
  await pass(2_500)
  expect(isAsked()).toBe(false)
  await pass(1_500)
  await waitFor(() => expect(isAsked()).toBe(true))
})

test('does not come when the page is left, but when it is come back to', async () => {
  await openComplaint()
  await pass(1_000)
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await pass(10_000)
  expect(isAsked()).toBe(false)

  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  await screen.findByText('They called my mother.')
  await pass(4_000)
  await waitFor(() => expect(isAsked()).toBe(true))
})

test('is not asked twice when the page is come back to', async () => {
  await openRating()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  await screen.findByText('They called my mother.')
  await pass(10_000)
  expect(isAsked()).toBe(false)
})

test('gives way to the notice that the session is over', async () => {
  const { store } = await openRating()

  refuse(getComplaint, { code: '401', message: '' })
  await act(() => store.set(complaintAtom, 'quietly'))

  expect(await screen.findByRole('button', { name: 'Log in again' })).toBeTruthy()
  await waitFor(() => expect(isAsked()).toBe(false))
})

test('asks for no rating while that is switched off', async () => {
  await openComplaint(answered, { ...configuration, switchedOff: ['rating'] })
  await pass(10_000)
  expect(isAsked()).toBe(false)
})
