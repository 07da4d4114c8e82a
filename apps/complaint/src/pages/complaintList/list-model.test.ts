import { answer } from '@pahiram/api-mock'
import { listComplaints } from '@pahiram/contract'
import { preparePage } from '@pahiram/page/testing'
import { beforeEach, expect, test, vi } from 'vitest'

import { complaintAddressAtom, complaintsAtom, complaintsWith, searchAtom, tabAtom } from './list-model.ts'
import { keepPlace } from './list-place.ts'
import { complaintsOf } from './list-fixtures.ts'

const address = '/complaintList?sessionId=s1&id=track'

beforeEach(() => {
  history.replaceState(null, '')
})

async function loaded(tabs: readonly object[]) {
  answer(listComplaints, { tabs } as object)
  const { store } = preparePage({ address })

  store.sub(tabAtom, () => undefined)
  await vi.waitFor(() => {
    expect(store.get(complaintsAtom).state).toBe('ready')
  })
  return store
}

test('the first tab shows until another one is chosen', async () => {
  const store = await loaded([{ title: 'All' }, { title: 'Answered' }])

  expect(store.get(tabAtom)).toBe(0)
  store.set(searchAtom, 'word')
  store.set(tabAtom, 1)
  expect(store.get(tabAtom)).toBe(1)
  // What was looked for belonged to the other tab.
  expect(store.get(searchAtom)).toBe('')
})

test('a borrower comes back to the tab that was left', async () => {
  keepPlace({ tab: 1, index: 3, id: 'C3', offset: -7 })
  const store = await loaded([{ title: 'All' }, { title: 'Answered' }])

  expect(store.get(tabAtom)).toBe(1)
})

test.each([
  ['a tab that is gone', { tab: 7, index: 0, id: '', offset: 0 }],
  ['no place', 'tab 1'],
  ['half a place', { tab: 1 }],
  ['a place of wrong types', { tab: -1, index: 0.5, id: 7, offset: 'top' }],
])('what the history holds may be %s', async (_, kept) => {
  history.replaceState({ complaintList: kept }, '')
  const store = await loaded([{ title: 'All' }])

  expect(store.get(tabAtom)).toBe(0)
})

test.each([
  ['', 3],
  ['  ', 3],
  ['REPAYMENT', 1],
  ['number 2', 1],
  ['2 number', 1],
  ['1 nov', 1],
  ['nothing', 0],
])('of three complaints %j finds %i', (search, found) => {
  expect(complaintsWith(complaintsOf(3), search)).toHaveLength(found)
})

test('a word is found whatever its marks', () => {
  expect(complaintsWith([{ content: 'The branch in Biñan' }], 'binan')).toHaveLength(1)
})

test('a complaint without texts is found by nothing', () => {
  expect(complaintsWith([{}], 'x')).toEqual([])
  expect(complaintsWith([{}], '')).toEqual([{}])
})

test.each([
  [{ id: 'C7' }, '/complainDetails?problemId=C7&sessionId=s1&id=track'],
  [{ id: 'a b&c' }, '/complainDetails?problemId=a+b%26c&sessionId=s1&id=track'],
  [{ id: ' ' }, undefined],
  [{}, undefined],
])('the complaint %j is read at %j', async (complaint, read) => {
  const { store } = preparePage({ address })

  expect(store.get(complaintAddressAtom)(complaint)).toBe(read)
})
