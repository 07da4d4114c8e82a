import { ApiError } from '@pahiram/api-client'
import { screen } from '@testing-library/react'
import { useSetAtom } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'

import { asyncAtom } from './async-atom.ts'
import { AsyncView } from './async-view.tsx'
import { usePageReturn } from './page-return.ts'
import { leaveFor, renderPage } from './testing/render-page.tsx'

afterEach(() => vi.restoreAllMocks())

/** Shows `Due in 3 days`, then what `later` gives; returns how one leaves it for so many ms. */
async function shown(later: () => string) {
  const load = vi.fn(async () => (load.mock.calls.length === 1 ? 'Due in 3 days' : later()))
  const debtAtom = asyncAtom(load)

  function Page() {
    usePageReturn(useSetAtom(debtAtom), true)
    return (
      <AsyncView of={debtAtom} skeleton="…">
        {(text) => text}
      </AsyncView>
    )
  }

  await renderPage(Page, { address: '/test' })
  await screen.findByText(/Due in 3 days|2 days late/)

  return { load }
}

test('a page that lay in the background for days shows what is true now, and until then what is known', async () => {
  const { load } = await shown(() => '2 days late')

  leaveFor(5_000)
  expect(load).toHaveBeenCalledTimes(1)
  leaveFor(5 * 24 * 60 * 60 * 1_000)
  expect(screen.getByText('Due in 3 days')).toBeTruthy()
  expect(await screen.findByText('2 days late')).toBeTruthy()
})

test('a phone that wakes before it has a connection shows what is true once it has one', async () => {
  const { load } = await shown(() => {
    if (load.mock.calls.length === 2) throw new ApiError('test', { kind: 'offline' })
    return '2 days late'
  })

  leaveFor(60_000)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  await new Promise((resolve) => setTimeout(resolve))
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('2 days late')).toBeTruthy()
})

test('a page that was opened behind others shows what is true when it is looked at', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')

  await shown(() => '2 days late')

  leaveFor(60_000, ['visible'])
  expect(await screen.findByText('2 days late')).toBeTruthy()
})

test.each([
  ['without a connection it shows on what is known', { kind: 'offline' } as const, 'Due in 3 days'],
  [
    'a refusal is shown',
    { kind: 'rejected', rejection: { code: '401', message: 'Your session has ended.' } } as const,
    'Your session has ended.',
  ],
])('%s', async (_, failure, seen) => {
  const { load } = await shown(() => {
    throw new ApiError('test', failure)
  })

  leaveFor(60_000)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  await new Promise((resolve) => setTimeout(resolve))
  expect(await screen.findByText(seen)).toBeTruthy()
})

test('a page that was drawn before anybody saw it asks again when it is seen long after', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')

  await shown(() => '2 days late')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('2 days late')).toBeTruthy()
})

test('a page that the browser had fetched when its link was touched asks again', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ deliveryType: 'navigational-prefetch' } as never])
  await shown(() => '2 days late')
  expect(await screen.findByText('2 days late')).toBeTruthy()
})
