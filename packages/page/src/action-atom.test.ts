import { ApiError } from '@pahiram/api-client'
import { expect, test, vi } from 'vitest'

import { actionAtom, failedActionAtom } from './action-atom.ts'
import { environmentAtom } from './environment.ts'
import { preparePage } from './testing/render-page.tsx'

function offline(): ApiError {
  return new ApiError('scoreApp', { kind: 'offline' })
}

test('runs once however often it is started while it runs', async () => {
  const { store } = preparePage({ address: '/order' })
  let end = (): void => undefined
  const act = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
  const startAtom = actionAtom(act)

  const runs = [store.set(startAtom), store.set(startAtom), store.set(startAtom)]
  end()
  await Promise.all(runs)

  expect(act).toHaveBeenCalledTimes(1)
})

test('may be started again when it has ended', async () => {
  const { store } = preparePage({ address: '/order' })
  const act = vi.fn(async () => undefined)
  const startAtom = actionAtom(act)

  await store.set(startAtom)
  await store.set(startAtom)

  expect(act).toHaveBeenCalledTimes(2)
})

test('keeps a failure on the way, and its retry starts the same again', async () => {
  const { store } = preparePage({ address: '/order' })
  const given: string[] = []
  const startAtom = actionAtom(async (_get, _set, text: string) => {
    given.push(text)
    if (given.length === 1) throw offline()
  })

  await store.set(startAtom, 'typed')
  const failed = store.get(failedActionAtom)

  expect(failed?.error.failure).toEqual({ kind: 'offline' })
  expect(failed?.reference).toMatch(/^[2-9A-Z]{6}$/)

  await failed?.retry()
  expect(given).toEqual(['typed', 'typed'])
  expect(store.get(failedActionAtom)).toBeNull()
})

test('lets through what is no failure of a call, for the error boundary', async () => {
  const { store } = preparePage({ address: '/order' })
  const startAtom = actionAtom(async () => {
    throw new TypeError('a fault of ours')
  })

  await expect(store.set(startAtom)).rejects.toThrow('a fault of ours')
  expect(store.get(failedActionAtom)).toBeNull()
})

test.each([
  ['Sold out', 'Sold out'],
  ['', 'It’s our fault, not yours, and nothing is lost. Please try again.'],
])('a refusal with the words %j is shown as %j', async (message, shown) => {
  const { store } = preparePage({ address: '/order' })
  const toasts: string[] = []
  const startAtom = actionAtom(async () => {
    throw new ApiError('scoreApp', { kind: 'rejected', rejection: { code: '7', message } })
  })

  store.set(environmentAtom, { ...store.get(environmentAtom), toast: (text) => void toasts.push(text) })
  await store.set(startAtom)

  expect(toasts).toEqual([shown])
})
