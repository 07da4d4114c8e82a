import { act, screen } from '@testing-library/react'
import { atom } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { asyncAtom } from './async-atom.ts'
import { actionAtom } from './action-atom.ts'
import { AsyncView } from './async-view.tsx'
import { onceAtom } from './once/index.ts'
import { renderPage } from './testing/render-page.tsx'

const waiting = /We are still waiting/
const long = /This takes longer than usual/

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  vi.useRealTimers()
})

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

function Empty() {
  return null
}

test('a page that loads says after 5 s that it waits, and after 15 s how to leave or ask again', async () => {
  const load = vi.fn(() => new Promise<string>(() => undefined))
  const slowAtom = asyncAtom(load)
  const { shellMessages, unmount } = await renderPage(
    () => (
      <AsyncView of={slowAtom} skeleton={<p>skeleton</p>}>
        {(text) => <p>{text}</p>}
      </AsyncView>
    ),
    { address: '/order' },
  )

  await pass(4_900)
  expect(screen.queryByText(waiting)).toBeNull()
  await pass(200)
  expect(screen.getByText(waiting).closest('[role=status]')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()

  await pass(10_000)
  expect(screen.queryByText(waiting)).toBeNull()
  expect(screen.getByText(long)).toBeTruthy()
  await act(async () => screen.getByRole('button', { name: 'Close' }).click())
  expect(shellMessages).toEqual([{ action: 'closeWebView', params: {} }])

  load.mockResolvedValueOnce('Agila Cash')
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click())
  await pass(10)
  expect(screen.getByText('Agila Cash')).toBeTruthy()
  expect(screen.queryByText(long)).toBeNull()
  expect(load).toHaveBeenCalledTimes(2)
  unmount()
})

test('an action that waits says so, offers no second try, and is silent once it ended', async () => {
  let end = (): void => undefined
  const slowAtom = actionAtom(() => new Promise<void>((resolve) => (end = resolve)))
  const { store, unmount } = await renderPage(Empty, { address: '/order' })
  const running = store.set(slowAtom)

  await pass(5_100)
  expect(screen.getByText(waiting)).toBeTruthy()
  await pass(10_000)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close'])

  end()
  await act(() => running)
  expect(screen.queryByText(long)).toBeNull()
  unmount()
})

test('what must happen once says what is under way, also inside another action', async () => {
  let end = (_answer: string): void => undefined
  const loanAtom = onceAtom<string, string>({ sendingMessage: () => 'Your loan is being made.' })
  const goAtom = actionAtom(async (_get, set) => {
    await set(loanAtom, { fields: {}, send: () => new Promise((resolve) => (end = resolve)) })
  })
  const { store, unmount } = await renderPage(Empty, { address: '/order' })

  store.sub(loanAtom, () => undefined)
  const running = store.set(atom(null, (_get, set) => set(goAtom)))

  await pass(5_100)
  expect(screen.getByText('Your loan is being made.')).toBeTruthy()
  expect(screen.queryByText(waiting)).toBeNull()
  await pass(10_000)
  expect(screen.getByText(/^Your loan is being made. This takes longer/)).toBeTruthy()

  end('made')
  await act(async () => {
    await running
  })
  expect(screen.queryByText(/Your loan is being made/)).toBeNull()
  unmount()
})
