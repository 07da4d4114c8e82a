import { answer, requestsOf } from '@pahiram/api-mock'
import { getComplaintInit, saveComplaint, uploadComplaintImage } from '@pahiram/contract'
import { preparePage, renderPage } from '@pahiram/page/testing'
import { act, screen, waitFor } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openDraftCopy } from '../../draft/draft-copy.ts'
import { openPhotographStore } from '../../photograph/photograph-store.ts'
import { openDarkRoom } from '../../photograph/test-photographs.ts'
import { ComplainPageNextPage } from './complainPageNext-page.tsx'
import { keepDraftCopy } from './draft-keeper.ts'
import { textAtom, typedTextAtom } from './form-model.ts'
import { openFormAtom } from './send-model.ts'
import { address, answerTypes, images, keptDraft, keptStorage, send, textBox, type } from './test-form.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  openDarkRoom()
  answerTypes()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const query = new URLSearchParams('sessionId=canary-token')

async function openForm(localStorage: Record<string, string> = {}, from = address) {
  const page = await renderPage(ComplainPageNextPage, { address: from, localStorage })

  // What keeps the copy comes a moment after the form.
  await act(() => import('./draft-keeper.ts'))
  return page
}

/** What the copy says, once it says it. */
function copied(text: string): Promise<void> {
  return waitFor(async () => expect((await openDraftCopy(query).find()).draft?.text).toBe(text), { timeout: 3_000 })
}

/** A browser that dies has written down an older localStorage only; the copy is newer. */
async function dieTyping(older: string, newer: string): Promise<Record<string, string>> {
  const page = await openForm()

  await type(older)
  await copied(older)
  const onDisk = keptStorage()
  await new Promise((resolve) => setTimeout(resolve, 5))
  await type(newer)
  await copied(newer)
  page.unmount()
  return onDisk
}

test('words that the browser did not write down in time come back from the copy', async () => {
  const onDisk = await dieTyping('They called', 'They called at night')

  await openForm(onDisk)

  await waitFor(async () => expect((await textBox()).value).toBe('They called at night'))
  expect(localStorage.getItem('complaint.draft')).toContain('They called at night')
})

test('a draft of which localStorage knows nothing comes back with its type', async () => {
  await dieTyping('They', 'They called at night')

  await openForm({}, '/complainPageNext?sessionId=canary-token')

  await waitFor(async () => expect((await textBox()).value).toBe('They called at night'))
  expect(await screen.findByText('Calls at night')).toBeTruthy()
})

test('an older copy changes nothing', async () => {
  const page = await openForm()
  await type('They called')
  await copied('They called')
  await new Promise((resolve) => setTimeout(resolve, 5))
  await type('They called at night')
  const kept = keptStorage()
  page.unmount()

  await openForm(kept)

  await copied('They called at night')
  expect((await textBox()).value).toBe('They called at night')
})

test('what the borrower types before the copy was read is not overwritten', async () => {
  const onDisk = await dieTyping('They', 'They called at night')
  const { store } = preparePage({ address, localStorage: onDisk })
  store.set(openFormAtom, '')
  const stop = keepDraftCopy(store)

  store.set(typedTextAtom, 'They wrote to my mother')

  await copied('They wrote to my mother')
  expect(store.get(textAtom)).toBe('They wrote to my mother')
  stop()
})

test('another borrower neither sees the copy nor takes it away by looking', async () => {
  const onDisk = await dieTyping('My', 'My secret')

  const page = await openForm(onDisk, '/complainPageNext?problemType=1&sessionId=someone-else')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await textBox()).value).toBe('')
  page.unmount()

  expect((await openDraftCopy(query).find()).draft?.text).toBe('My secret')
})

test('neither words nor session stay in the copy once the complaint was sent', async () => {
  answer(saveComplaint)
  await openForm()
  await type('They called')
  await copied('They called')
  expect((await openDraftCopy(query).find()).written).not.toContain('canary')

  await send()
  await screen.findByRole('dialog', { name: 'Successfully Sent' })

  await copied('')
  expect((await openDraftCopy(query).find()).written).toBeNull()
})

test('a complaint that was sent does not come back where localStorage did not learn of it in time', async () => {
  answer(saveComplaint)
  const before = await openForm()
  await type('They called')
  await copied('They called')
  const onDisk = keptStorage()
  await send()
  await screen.findByRole('dialog', { name: 'Successfully Sent' })
  await copied('')
  before.unmount()

  await openForm(onDisk)

  await waitFor(async () => expect((await textBox()).value).toBe(''))
  expect(localStorage.getItem('complaint.draft')).toBeNull()
  expect(screen.queryByText('We do not know whether your complaint arrived')).toBeNull()
})

test.each([
  ['was sent is not offered here any more', [], ''],
  ['took back letter by letter stays here', [{ text: 'They' }], 'They called'],
])('a complaint that another page of this draft %s', async (_became, later, left) => {
  const { visits } = await openForm()
  await type('They called')
  await copied('They called')
  const draft = JSON.parse(localStorage.getItem('complaint.draft') ?? '') as object

  for (const change of [{ isSent: true }, {}, ...later, undefined]) {
    const newValue = change === undefined ? null : JSON.stringify({ ...draft, ...change })

    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'complaint.draft', newValue })))
  }

  expect((await textBox()).value).toBe(left)
  expect(visits.map(({ url }) => new URL(url).pathname)).toEqual(left === '' ? ['/complaint'] : [])
})

test('a page that is left copies the last letter at once', async () => {
  const page = await openForm()
  await type('They calle')
  await copied('They calle')

  await type('They called')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  page.unmount()

  await copied('They called')
  expect((await openDraftCopy(query).find()).written).toBe(localStorage.getItem('complaint.draft'))
})

test('photographs of the newer copy are taken up, not those of the older draft', async () => {
  answer(uploadComplaintImage, { url: '/p/new.jpg' })
  const page = await openForm()
  await type('See the picture')
  await copied('See the picture')
  const onDisk = keptStorage()
  const draft = JSON.parse(onDisk['complaint.draft'] ?? '{}') as { at: number }
  await openPhotographStore().keep('p2', new Blob(['picture 40x30'], { type: 'image/jpeg' }))
  await openDraftCopy(query).keep(
    JSON.stringify({ ...draft, at: draft.at + 1, waiting: [{ id: 'p2', name: 'b.jpg', place: 0 }] }),
  )
  page.unmount()

  await openForm(onDisk)

  await waitFor(() => expect(keptDraft().images).toEqual(['/p/new.jpg']), { timeout: 5_000 })
  expect(images()).toHaveLength(1)
  expect(requestsOf(uploadComplaintImage)).toHaveLength(1)
})

test.each([
  ['missing', undefined],
  ['silent', { open: () => ({}) }],
])('where the database is %s the form is there at once and keeps what localStorage keeps', async (_how, database) => {
  vi.stubGlobal('indexedDB', database)
  const before = await renderPage(ComplainPageNextPage, { address })
  await type('They called')
  const kept = keptStorage()
  before.unmount()

  await renderPage(ComplainPageNextPage, { address, localStorage: kept })

  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('They called')
})

test.each([
  ['', 'a-1', 'They called at night'],
  ['And', 'a-1', 'They called at night\nAnd'],
  ['', 'a-2', ''],
  ['And', 'a-2', 'And'],
])(
  'on a page that no server drew, who typed %j meanwhile has, once the answer names account %s, %j',
  async (typed, account, text) => {
    const types = { problemType: [{ title: 'Repayment', value: '2' }] }

    answer(getComplaintInit, types, { account: 'a-1' })
    const page = await openForm({}, '/complainPageNext?problemType=2&sessionId=canary-token')
    await screen.findByText('Repayment')
    await type('They called at night')
    await copied('They called at night')
    const onDisk = keptStorage()
    page.unmount()

    answer(getComplaintInit, types, { account, delay: 500 })
    await openForm(onDisk, '/complainPageNext?problemType=2&sessionId=later')
    if (typed) await type(typed)
    await screen.findByText('Repayment')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect((await textBox()).value).toBe(text)
    expect(localStorage.getItem('complaint.draft')).toContain(JSON.stringify(text || 'They called at night'))
  },
)
