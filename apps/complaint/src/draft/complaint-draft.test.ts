import { preparePage } from '@pahiram/page/testing'
import { environmentAtom } from '@pahiram/page'
import { afterEach, expect, test, vi } from 'vitest'

import { type ComplaintDraft, dropDraft, readDraft, writeDraft } from './complaint-draft.ts'

afterEach(() => vi.restoreAllMocks())

function environmentAt(query: string, localStorage: Record<string, string> = {}) {
  return preparePage({ address: `/complainPageNext?${query}`, localStorage }).store.get(environmentAtom)
}

const draft: ComplaintDraft = {
  text: 'They called at night',
  images: [{ url: '/p/1.jpg' }, { id: 'p2', name: 'b.jpg' }, { url: '/p/3.jpg' }, { id: 'p4', name: 'd.jpg' }],
  type: '1',
  subType: '12',
  isSent: false,
}

test('comes back as it was, its images in their order', () => {
  const environment = environmentAt('sessionId=s1')

  writeDraft(environment, draft)

  expect(readDraft(environment)).toMatchObject(draft)
})

test('holds the words, the addresses, type and sub-type where the contract says, and never the session', () => {
  writeDraft(environmentAt('sessionId=canary-token'), draft)

  const kept = localStorage.getItem('complaint.draft') ?? ''
  expect(JSON.parse(kept)).toMatchObject({
    text: 'They called at night',
    images: ['/p/1.jpg', '/p/3.jpg'],
    type: '1',
    subType: '12',
  })
  expect(kept).not.toContain('canary')
})

test('says when it was kept', () => {
  const environment = environmentAt('sessionId=s1')
  vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000)

  writeDraft(environment, draft)

  expect(readDraft(environment)?.at).toBe(1_700_000_000_000)
})

test('one that says nothing is none', () => {
  const environment = environmentAt('sessionId=s1')

  writeDraft(environment, draft)
  writeDraft(environment, { ...draft, text: '', images: [] })

  expect(localStorage.getItem('complaint.draft')).toBeNull()
})

test('is forgotten when it is dropped', () => {
  const environment = environmentAt('sessionId=s1')

  writeDraft(environment, draft)
  dropDraft(environment)

  expect(readDraft(environment)).toBeUndefined()
})

test.each([
  [{}, { text: '', images: [], type: '', subType: '', isSent: false, at: 0 }],
  [
    { text: 7, images: 'x', waiting: 7, type: null, subType: {}, isSent: 'yes' },
    { text: '', images: [], type: '', subType: '', isSent: false, at: 0 },
  ],
  [
    { images: ['/1', 2, null], waiting: [null, { id: 3 }, { id: 'p', place: 'x' }, 'y'] },
    { text: '', images: [{ id: 'p', name: '' }, { url: '/1' }], type: '', subType: '', isSent: false, at: 0 },
  ],
])('a storage that somebody else wrote is read as far as it makes sense: %j', (written, read) => {
  const environment = environmentAt('sessionId=s1')

  writeDraft(environment, draft)
  const { of, keptAt } = JSON.parse(localStorage.getItem('complaint.draft') ?? '{}') as { of: string; keptAt: number }
  localStorage.setItem('complaint.draft', JSON.stringify({ of, keptAt, ...written }))

  expect(readDraft(environment)).toEqual(read)
})
