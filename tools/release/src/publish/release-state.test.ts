import { expect, test } from 'vitest'

import {
  changed,
  emptyState,
  type HistoryEntry,
  keptDeployments,
  keptPreviews,
  parseState,
  type ReleaseState,
  wentLive,
} from './release-state.ts'

function entry(action: HistoryEntry['action'], deployId: string): HistoryEntry {
  return {
    at: '2026-11-21T00:00:00.000Z',
    who: 'Ana',
    why: '',
    action,
    deployId,
    releaseId: 'r',
    version: '1',
    commit: 'c',
  }
}

/** `publish:a` … in a row. */
function after(...written: readonly string[]): ReleaseState {
  return written.reduce<ReleaseState>((state, one) => {
    const [action, deployId] = one.split(':') as [HistoryEntry['action'], string]
    const live = ['canary', 'preview', 'take-back', 'revoke'].includes(action) ? state.live : deployId

    return changed(state, { entry: entry(action, deployId), live })
  }, emptyState('loan'))
}

test.each([
  [['publish:a'], null],
  [['publish:a', 'publish:b'], 'a'],
  [['publish:a', 'publish:b', 'rollback:a'], null],
  [['publish:a', 'publish:b', 'publish:c', 'rollback:b'], 'a'],
  [['publish:a', 'publish:b', 'rollback:a', 'publish:c'], 'a'],
  [['publish:a', 'canary:b', 'promote:b'], 'a'],
  [['publish:a', 'canary:b', 'take-back:b', 'preview:c'], null],
  [['publish:a', 'publish:b', 'publish:a'], 'b'],
  [['publish:a', 'publish:b', 'configure:c'], 'a'],
  [['publish:a', 'publish:b', 'configure:c', 'rollback:a'], null],
  [['publish:a', 'publish:b', 'publish:c', 'configure:b'], 'a'],
  [['publish:a', 'publish:b', 'publish:c', 'publish:b', 'revoke:c'], 'a'],
])('after %j the state names %s for a rollback', (written, previous) => {
  expect(after(...written).previous).toBe(previous)
})

test('a rollback to a deployment that nobody knows starts the list again', () => {
  expect(wentLive([entry('publish', 'a'), entry('rollback', 'z')])).toEqual(['a', 'z'])
})

test('a rollback to a deployment with what is closed now takes that one’s place', () => {
  const history = [entry('publish', 'a'), entry('publish', 'b'), { ...entry('rollback', 'a2'), of: 'a' }]

  expect(wentLive(history)).toEqual(['a2'])
})

test('keptDeployments has the last ten that visitors saw, and what is live however old', () => {
  const many = Array.from({ length: 12 }, (_, number) => `publish:${number}`)
  const state = after('publish:old', ...many)

  expect([...keptDeployments(state)].toSorted()).toEqual(
    Array.from({ length: 10 }, (_, number) => String(number + 2)).toSorted(),
  )
  expect(keptDeployments({ ...state, live: 'old' }).has('old')).toBe(true)
  expect(keptDeployments({ ...state, canary: { deployId: 'old', share: 5 } }).has('old')).toBe(true)
  expect(keptDeployments({ ...state, pending: { entry: entry('rollback', 'old'), live: 'old' } }).has('old')).toBe(true)
})

test('keptDeployments has the last five previews', () => {
  const previews = Array.from({ length: 7 }, (_, number) => `preview:p${number}`)
  const { history } = after('publish:a', ...previews)

  expect(keptPreviews(history)).toEqual(['p6', 'p5', 'p4', 'p3', 'p2'])
})

test('parseState reads what was written, and says what is wrong with anything else', () => {
  const state = after('publish:a', 'publish:b')

  expect(parseState(JSON.stringify(state))).toEqual(state)
  expect(() => parseState(JSON.stringify({ ...state, live: 7 }))).toThrow('live')
})

test('the history keeps a limited number of entries', () => {
  const state = after('publish:a')
  const long = { ...state, history: Array.from({ length: 500 }, () => entry('publish', 'a')) }

  expect(changed(long, { entry: entry('publish', 'b'), live: 'b' })).toMatchObject({ live: 'b', previous: 'a' })
  expect(changed(long, { entry: entry('publish', 'b'), live: 'b' }).history).toHaveLength(500)
})

test('previews, however many, push no way back out of the history', () => {
  const previews = Array.from({ length: 600 }, (_, number) => `preview:p${number}`)
  const state = after('publish:a', 'publish:b', ...previews)

  expect(state).toMatchObject({ live: 'b', previous: 'a' })
  expect(keptDeployments(state).has('a')).toBe(true)
  expect(wentLive(state.history)).toEqual(['a', 'b'])
  expect(keptPreviews(state.history)).toEqual(['p599', 'p598', 'p597', 'p596', 'p595'])
})
