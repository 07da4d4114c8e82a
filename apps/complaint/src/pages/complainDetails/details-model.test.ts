import { answer, requestsOf } from '@pahiram/api-mock'
import { getComplaint } from '@pahiram/contract'
import { preparePage } from '@pahiram/page/testing'
import { expect, test, vi } from 'vitest'

import { complaintAtom, picturesAtom, problemIdAtom } from './details-model.ts'
import { address, answered, configuration } from './complaint-fixtures.ts'

async function loaded(complaint: object, asked = address) {
  answer(getComplaint, complaint)
  const { store } = preparePage({ address: asked, configuration })

  store.sub(complaintAtom, () => undefined)
  await vi.waitFor(() => {
    expect(store.get(complaintAtom).state).toBe('ready')
  })
  return store
}

test.each([
  ['/complainDetails?problemId=C-7', 'C-7'],
  ['/complainDetails?problemId=%20C-7%20', 'C-7'],
  ['/complainDetails?problemId=%20', undefined],
  ['/complainDetails?problemId=', undefined],
  ['/complainDetails', undefined],
])('%s means the complaint %s', (asked, number) => {
  expect(preparePage({ address: asked }).store.get(problemIdAtom)).toBe(number)
})

test('asks for the complaint as this session', async () => {
  await loaded(answered)
  const [request] = requestsOf(getComplaint)

  expect(request?.fields).toEqual({ problemId: 'C-7' })
  expect(request?.query.get('sessionId')).toBe('s1')
})

test('counts the pictures of the complaint and of its reply on', async () => {
  const store = await loaded(answered)

  expect(store.get(picturesAtom)).toEqual({
    sent: [
      { number: 1, address: '/pictures/1.jpg?sessionId=s1' },
      { number: 2, address: 'https://cdn.example/2.jpg' },
    ],
    replied: [{ number: 3, address: '/pictures/3.jpg?sessionId=s1' }],
  })
})

test('a picture that may not be fetched keeps its number, one without an address has none', async () => {
  const store = await loaded({ images: ['', 'javascript:alert(1)', null, '/2.jpg'], disposeImages: 'no list' })

  expect(store.get(picturesAtom)).toEqual({
    sent: [
      { number: 1, address: undefined },
      { number: 2, address: '/2.jpg?sessionId=s1' },
    ],
    replied: [],
  })
})

test('there are no pictures before the complaint is known, or when nobody said which', async () => {
  const none = { sent: [], replied: [] }

  expect(preparePage({ address }).store.get(picturesAtom)).toEqual(none)
  expect((await loaded(answered, '/complainDetails')).get(picturesAtom)).toEqual(none)
})
