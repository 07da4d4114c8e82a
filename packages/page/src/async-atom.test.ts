import { ApiError } from '@pahiram/api-client'
import { atom } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'

import { asyncAtom } from './async-atom.ts'
import { preparePage } from './testing/render-page.tsx'
import { refusesOffline } from './unsent-press.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const line = () => new ApiError('read', { kind: 'offline' })

/** A page that reads what `answers` gives, one after the other. */
function open(...answers: (string | Error)[]) {
  const { store } = preparePage({ address: '/test' })
  const read = vi.fn(async () => {
    const next = answers.shift() ?? 'no more answers'

    if (next instanceof Error) throw next
    return next
  })
  const known = asyncAtom(read)
  const states: string[] = []
  const leave = store.sub(known, () => void states.push(store.get(known).state))

  return { store, known, read, states, leave }
}

function comeOnline(): void {
  window.dispatchEvent(new Event('online'))
}

test('what was lost on the network is read again by itself when there is a connection', async () => {
  const { store, known, read } = open(line(), 'fresh')

  await vi.waitFor(() => expect(store.get(known).state).toBe('failed'))
  comeOnline()
  await vi.waitFor(() => expect(store.get(known)).toEqual({ state: 'ready', value: 'fresh' }))
  comeOnline()
  expect(read).toHaveBeenCalledTimes(2)
})

test('a rejection is not asked for again, and neither is a page that was left', async () => {
  const refused = new ApiError('read', { kind: 'rejected', rejection: { code: '1', message: 'No' } })
  const { store, known, read, leave } = open(refused, line())

  await vi.waitFor(() => expect(store.get(known).state).toBe('failed'))
  comeOnline()
  expect(read).toHaveBeenCalledTimes(1)
  await store.set(known)
  leave()
  comeOnline()
  expect(read).toHaveBeenCalledTimes(2)
})

test('a press that was not sent asks at once whether there is a connection; what is known stays until something newer comes', async () => {
  const { store, known, read, states } = open('old', line(), 'new')
  const pressAtom = atom(null, (get, set) => refusesOffline(get, set))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  await vi.waitFor(() => expect(store.get(known)).toEqual({ state: 'ready', value: 'old' }))
  expect(store.set(pressAtom)).toBe(true)
  online.mockReturnValue(true)
  states.length = 0

  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  await Promise.resolve()
  expect(store.get(known)).toEqual({ state: 'ready', value: 'old' })

  comeOnline()
  await vi.waitFor(() => expect(store.get(known)).toEqual({ state: 'ready', value: 'new' }))
  expect(states).not.toContain('loading')
  expect(store.set(pressAtom)).toBe(false)
})
