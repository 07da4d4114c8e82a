import { answer, fail } from '@pahiram/api-mock'
import { uploadComplaintImage } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor } from '@testing-library/react'

import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openPhotographStore } from '../../photograph/photograph-store.ts'
import { openDarkRoom, pictureFile } from '../../photograph/test-photographs.ts'
import { ComplainPageNextPage } from './complainPageNext-page.tsx'
import { add, address, answerTypes, images, keptDraft, keptStorage } from './test-form.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  openDarkRoom()
  answerTypes()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openForm(localStorage: Record<string, string> = {}) {
  return renderPage(ComplainPageNextPage, { address, localStorage })
}

test('photographs outlive the page: what is up stays, what is not goes up, in the old order', async () => {
  answer(uploadComplaintImage, { url: '/p/1.jpg' })
  const before = await openForm()
  await add(pictureFile('a.jpg'))
  await waitFor(() => expect(keptDraft().images).toHaveLength(1))
  fail(uploadComplaintImage, { delay: 'infinite' })
  await add(pictureFile('b.jpg'))
  await waitFor(() => expect(keptDraft().waiting).toMatchObject([{ place: 1, name: 'b.jpg' }]))
  const kept = keptStorage()
  before.unmount()

  answer(uploadComplaintImage, { url: '/p/2.jpg' })
  await openForm(kept)
  await waitFor(() => expect(keptDraft().images).toEqual(['/p/1.jpg', '/p/2.jpg']))

  expect(keptDraft().waiting).toEqual([])
  expect(images()).toHaveLength(2)
  // What the server keeps is shown with the session, which shows it to its borrower alone.
  expect(screen.getByRole('img', { name: 'Image 1' }).getAttribute('src')).toContain('/p/1.jpg?sessionId=canary-token')
})

test('a photograph that the phone lost is named', async () => {
  fail(uploadComplaintImage, { delay: 'infinite' })
  const before = await openForm()
  await add(pictureFile('b.jpg'))
  await waitFor(() => expect(keptDraft().waiting).toHaveLength(1))
  const kept = keptStorage()
  before.unmount()
  await openPhotographStore().keepOnly([])

  await openForm(kept)

  expect(await screen.findByText('“b.jpg” was not kept on this phone. Add it again.')).toBeTruthy()
  expect(images()).toEqual([])
})
