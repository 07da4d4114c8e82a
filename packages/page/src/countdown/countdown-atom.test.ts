import { preparePage } from '../testing/render-page.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { countdownAtom } from './index.ts'

const start = new Date('2026-11-21T10:00:00Z').getTime()

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})

afterEach(() => {
  vi.useRealTimers()
})

const key = () => 'test.resend'

function open(sessionStorage: Readonly<Record<string, string>> = {}, options = {}) {
  const { store } = preparePage({ address: '/landing', sessionStorage })
  const countdown = countdownAtom({ seconds: 60, ...options })

  return { store, countdown }
}

test('counts sixty seconds down to nothing, one after the other', () => {
  const { store, countdown } = open()
  const seen: number[] = []

  store.sub(countdown, () => seen.push(store.get(countdown)))
  store.set(countdown, 'start')
  vi.advanceTimersByTime(61_000)

  expect(seen).toEqual(Array.from({ length: 61 }, (_, second) => 60 - second))
})

test('does not count before it was started', () => {
  const { store, countdown } = open()

  store.sub(countdown, () => undefined)
  vi.advanceTimersByTime(5_000)

  expect(store.get(countdown)).toBe(0)
})

test('a web view that slept knows how long it slept', () => {
  const { store, countdown } = open()

  store.sub(countdown, () => undefined)
  store.set(countdown, 'start')
  // The clock goes on while no timer runs.
  vi.setSystemTime(start + 45_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(store.get(countdown)).toBe(15)

  vi.setSystemTime(start + 60_000)
  vi.advanceTimersByTime(250)
  expect(store.get(countdown)).toBe(0)
})

test('starts from the full time when it is started again', () => {
  const { store, countdown } = open()

  store.sub(countdown, () => undefined)
  store.set(countdown, 'start')
  vi.advanceTimersByTime(60_000)
  expect(store.get(countdown)).toBe(0)

  store.set(countdown, 'start')
  expect(store.get(countdown)).toBe(60)
})

test('a look reads the clock although nothing shows it', () => {
  const { store, countdown } = open()

  store.set(countdown, 'start')
  vi.setSystemTime(start + 59_001)
  store.set(countdown, 'look')
  expect(store.get(countdown)).toBe(1)

  vi.setSystemTime(start + 60_000)
  store.set(countdown, 'look')
  expect(store.get(countdown)).toBe(0)
})

test('survives a reload under its key', () => {
  const first = open({}, { key })

  first.store.set(first.countdown, 'start')

  const kept = Object.fromEntries(Object.entries(sessionStorage))

  vi.setSystemTime(start + 18_000)

  const second = open(kept, { key })

  expect(second.store.get(second.countdown)).toBe(0)
  second.store.sub(second.countdown, () => undefined)
  expect(second.store.get(second.countdown)).toBe(42)
})

test('without a key it ends with the page', () => {
  const first = open()

  first.store.set(first.countdown, 'start')
  expect(sessionStorage).toHaveLength(0)
})

test('a key of its own keeps countdowns apart', () => {
  const { store } = preparePage({ address: '/landing' })
  const one = countdownAtom({ seconds: 60, key: () => 'test.one' })
  const other = countdownAtom({ seconds: 60, key: () => 'test.other' })

  store.set(one, 'start')
  store.set(other, 'look')

  expect(store.get(one)).toBe(60)
  expect(store.get(other)).toBe(0)
})

test('a clock that was put back makes nobody wait longer than from the start', () => {
  const { store, countdown } = open({}, { key })

  store.sub(countdown, () => undefined)
  store.set(countdown, 'start')
  vi.setSystemTime(start - 3_600_000)
  vi.advanceTimersByTime(250)
  expect(store.get(countdown)).toBe(60)

  vi.advanceTimersByTime(60_000)
  expect(store.get(countdown)).toBe(0)
})

test.each([
  ['', 0],
  ['soon', 0],
  ['NaN', 0],
  ['-1', 0],
  ['Infinity', 60],
])('survives a storage that holds %j', (kept, left) => {
  const { store, countdown } = open({ 'test.resend': kept }, { key })

  store.sub(countdown, () => undefined)
  expect(store.get(countdown)).toBe(left)
})

test('stops ticking when nothing shows it any more', () => {
  const { store, countdown } = open()
  const stop = store.sub(countdown, () => undefined)

  expect(vi.getTimerCount()).toBe(1)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
