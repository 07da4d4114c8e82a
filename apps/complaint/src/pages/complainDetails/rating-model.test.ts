import { answer, fail, requestsOf } from '@pahiram/api-mock'
import { getComplaint, scoreComplaint } from '@pahiram/contract'
import { failedActionAtom } from '@pahiram/page'
import { preparePage } from '@pahiram/page/testing'
import { expect, test, vi } from 'vitest'

import { complaintAtom } from './details-model.ts'
import {
  askForRatingAtom,
  closeRatingAtom,
  isRatingAtom,
  isRatingAwaitedAtom,
  isViewingAtom,
  sendRatingAtom,
  starsAtom,
} from './rating-model.ts'
import { address, answered } from './complaint-fixtures.ts'

async function loaded(complaint: object = answered) {
  answer(getComplaint, complaint)
  const { store } = preparePage({ address })

  store.sub(complaintAtom, () => undefined)
  await vi.waitFor(() => {
    expect(store.get(complaintAtom).state).toBe('ready')
  })
  return store
}

test('is asked for at most once', async () => {
  const store = await loaded()

  expect(store.get(isRatingAwaitedAtom)).toBe(true)
  store.set(askForRatingAtom)
  expect(store.get(isRatingAtom)).toBe(true)
  store.set(closeRatingAtom)
  store.set(askForRatingAtom)
  expect(store.get(isRatingAtom)).toBe(false)
})

test('is not asked for over a picture, without need, or before the complaint is known', async () => {
  const viewing = await loaded()
  const rated = await loaded({ ...answered, isNeedScore: 0 })
  const { store: unknown } = preparePage({ address })

  viewing.set(isViewingAtom, true)
  for (const store of [viewing, rated, unknown]) {
    store.set(askForRatingAtom)
    expect(store.get(isRatingAtom)).toBe(false)
  }
})

test('is sent once however often it is started, and then forgets the stars', async () => {
  answer(scoreComplaint, null)
  const store = await loaded()

  store.set(askForRatingAtom)
  store.set(starsAtom, 5)
  await Promise.all(Array.from({ length: 5 }, () => store.set(sendRatingAtom)))

  expect(requestsOf(scoreComplaint).map(({ fields }) => fields)).toEqual([{ score: '5', problemId: 'C-7' }])
  expect([store.get(isRatingAtom), store.get(starsAtom)]).toEqual([false, 0])
})

test.each([0, 6, 2.5, Number.NaN])('%s stars are not sent', async (stars) => {
  const store = await loaded()

  store.set(starsAtom, stars)
  await store.set(sendRatingAtom)

  expect(requestsOf(scoreComplaint)).toEqual([])
})

test('keeps the stars while the server cannot be reached, for another try', async () => {
  fail(scoreComplaint, { network: true })
  const store = await loaded()

  store.set(askForRatingAtom)
  store.set(starsAtom, 3)
  await store.set(sendRatingAtom)
  expect([store.get(isRatingAtom), store.get(starsAtom)]).toEqual([true, 3])

  answer(scoreComplaint, null)
  await store.get(failedActionAtom)?.retry()
  expect(store.get(isRatingAtom)).toBe(false)
})
