import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { saveComplaint, uploadComplaintImage } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openPhotographStore } from '../../photograph/photograph-store.ts'
import { openDarkRoom, pictureFile } from '../../photograph/test-photographs.ts'
import { ComplainPageNextPage } from './complainPageNext-page.tsx'
import { addFilesAtom } from './photographs-model.ts'
import { add, addInput, address, answerTypes, images, keptDraft, keptStorage, uploaded } from './test-form.ts'

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

test('photographs go up one by one, scaled, and are sent in the order of choosing', async () => {
  answer(saveComplaint)
  await openForm()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'See the pictures' } })
  for (const name of ['a', 'b', 'c']) {
    answer(uploadComplaintImage, { url: `/p/${name}.jpg` })
    await add(pictureFile(`${name}.jpg`))
    await waitFor(() => expect(keptDraft().images).toContain(`/p/${name}.jpg`))
  }

  expect(images()).toEqual(['Remove image 1', 'Remove image 2', 'Remove image 3'])
  expect(await screen.findByText('Upload succeeded!')).toBeTruthy()
  const [upload] = requestsOf(uploadComplaintImage)
  expect(upload?.fields.problemImage).toMatchObject({ type: 'image/jpeg' })
  expect((upload?.fields.problemImage as File | undefined)?.size).toBeLessThanOrEqual(500_000)
  expect(upload?.query.get('sessionId')).toBe('canary-token')

  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('dialog', { name: 'Successfully Sent' })
  expect(requestsOf(saveComplaint)[0]?.fields.problemImage).toBe('/p/a.jpg,/p/b.jpg,/p/c.jpg')
})

test('at nine there is no room for more, and what is too many is said', async () => {
  answer(uploadComplaintImage, { url: '/p/1.jpg' })
  await openForm()
  await add(...Array.from({ length: 12 }, (_, place) => pictureFile(`${place}.jpg`)))

  expect(await screen.findByText('At most 9 photos can be added.')).toBeTruthy()
  await uploaded()
  expect(images()).toHaveLength(9)
  expect(screen.queryByLabelText('Add image')).toBeNull()
  expect(requestsOf(uploadComplaintImage)).toHaveLength(9)

  await userEvent.click(screen.getByRole('button', { name: 'Remove image 5' }))
  expect(images()).toHaveLength(8)
  expect(await addInput()).toBeTruthy()
})

test('a file that is no picture is named, and the others go on', async () => {
  answer(uploadComplaintImage, { url: '/p/1.jpg' })
  await openForm()
  const heavy = pictureFile('heavy.jpg')
  Object.defineProperty(heavy, 'size', { value: 50_000_000 })

  await add(
    new File(['%PDF'], 'contract.pdf', { type: 'application/pdf' }),
    pictureFile('broken.jpg', 'not really'),
    heavy,
    pictureFile('bomb.png', 'picture 40000x40000'),
    pictureFile('good.jpg'),
  )

  expect(await screen.findByText(/“contract.pdf” cannot be opened as a photo/)).toBeTruthy()
  expect(await screen.findByText(/“broken.jpg” cannot be opened as a photo/)).toBeTruthy()
  expect(await screen.findByText('“heavy.jpg” is too large. A photo can be up to 40 MB.')).toBeTruthy()
  expect(await screen.findByText(/“bomb.png” is too large.* 120 megapixels/)).toBeTruthy()
  await uploaded()
  expect(images()).toEqual(['Remove image 1'])
})

test('a refusal of the server is said, and only a tap tries again', async () => {
  refuse(uploadComplaintImage, { code: '413', message: 'This picture is not allowed' })
  await openForm()
  await add(pictureFile())

  expect(await screen.findByText('This picture is not allowed')).toBeTruthy()
  const retry = await screen.findByRole('button', { name: 'Failed: Retry image 1' })
  expect(requestsOf(uploadComplaintImage)).toHaveLength(1)

  answer(uploadComplaintImage, { url: '/p/1.jpg' })
  await userEvent.click(retry)
  await waitFor(() => expect(keptDraft().images).toEqual(['/p/1.jpg']))
})

test('a photograph whose connection broke goes on by itself', async () => {
  answer(uploadComplaintImage, { url: '/p/1.jpg' })
  fail(uploadComplaintImage, { network: true, times: 2 })
  await openForm()
  await add(pictureFile())

  await waitFor(() => expect(keptDraft().images).toEqual(['/p/1.jpg']), { timeout: 5_000 })
  expect(requestsOf(uploadComplaintImage)).toHaveLength(3)
})

test('goes on at once when the browser has a connection again', async () => {
  fail(uploadComplaintImage, { network: true })
  await openForm()
  await add(pictureFile())
  await screen.findByRole('button', { name: 'Interrupted: Retry image 1' })

  answer(uploadComplaintImage, { url: '/p/1.jpg' })
  act(() => {
    window.dispatchEvent(new Event('online'))
  })

  await waitFor(() => expect(keptDraft().images).toEqual(['/p/1.jpg']))
})

test('a connection that breaks again and again gets a smaller photograph', async () => {
  vi.restoreAllMocks()
  openDarkRoom((width, quality) => Math.round(width * quality * 200))
  answer(uploadComplaintImage, { url: '/p/1.jpg' })
  fail(uploadComplaintImage, { network: true, times: 2 })
  await openForm()
  await add(pictureFile())
  await waitFor(() => expect(keptDraft().images).toHaveLength(1), { timeout: 5_000 })

  const sizes = requestsOf(uploadComplaintImage).map(({ fields }) => (fields.problemImage as File).size)
  expect(sizes[0]).toBeGreaterThan(150_000)
  expect(sizes.at(-1)).toBeLessThanOrEqual(150_000)
})

test('one that is removed on its way never comes back', async () => {
  answer(uploadComplaintImage, { url: '/p/1.jpg' }, { delay: 300 })
  await openForm()
  await add(pictureFile('a.jpg'), pictureFile('b.jpg'))
  await screen.findByRole('progressbar', { name: 'Image 1' })

  await userEvent.click(screen.getByRole('button', { name: 'Remove image 1' }))
  await uploaded()

  expect(images()).toEqual(['Remove image 1'])
  expect(keptDraft().images).toEqual(['/p/1.jpg'])
})

test('one that never comes from a cloud holds up the others until it is removed', async () => {
  answer(uploadComplaintImage, { url: '/p/1.jpg' })
  await openForm()
  vi.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => 'blob:test/never')
  await add(pictureFile('cloud.jpg'), pictureFile('b.jpg'))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove image 1' }))
  await uploaded()

  expect(images()).toEqual(['Remove image 1'])
})

test('what nothing could take at first goes up with what is chosen after it', async () => {
  answer(uploadComplaintImage, { url: '/p/1.jpg' })
  const { store } = await openForm()
  const lost = () => Promise.reject(new Error('offline'))

  await act(() => store.set(addFilesAtom, [pictureFile('a.jpg')], lost))
  await act(() => store.set(addFilesAtom, [pictureFile('b.jpg')], lost))
  await add(pictureFile('c.jpg'))
  await waitFor(() => expect(images()).toHaveLength(3))
  expect(screen.queryByText(/cannot be added right now/)).toBeNull()
})

test('Send waits for what is on its way, says so, and then sends', async () => {
  answer(uploadComplaintImage, { url: '/p/1.jpg' }, { delay: 300 })
  answer(saveComplaint)
  await openForm()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'See the picture' } })
  await add(pictureFile())
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))

  expect(await screen.findByText('Sending after 1 photo…')).toBeTruthy()
  expect(requestsOf(saveComplaint)).toEqual([])

  await screen.findByRole('dialog', { name: 'Successfully Sent' })
  expect(requestsOf(saveComplaint)[0]?.fields.problemImage).toBe('/p/1.jpg')
})

test('Send need not wait: the borrower takes the form back', async () => {
  answer(uploadComplaintImage, { url: '/p/1.jpg' }, { delay: 400 })
  await openForm()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'See the picture' } })
  await add(pictureFile())
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const stop = await screen.findByRole('button', { name: 'Do not send yet' })

  // The second press of two.
  await userEvent.click(stop)
  expect(screen.getByText('Sending after 1 photo…')).toBeTruthy()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  await userEvent.click(stop)

  await uploaded()
  expect(requestsOf(saveComplaint)).toEqual([])
  expect(screen.queryByText(/Sending after/)).toBeNull()
})

test('Send says that a photograph cannot go, and sends nothing', async () => {
  refuse(uploadComplaintImage, { code: '413', message: 'This picture is not allowed' })
  await openForm()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'See the picture' } })
  await add(pictureFile())
  await screen.findByRole('button', { name: 'Failed: Retry image 1' })
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))

  expect(await screen.findByText(/A photo could not be uploaded. Try it again or remove it/)).toBeTruthy()
  expect(requestsOf(saveComplaint)).toEqual([])
})

test('while photographs are switched off a complaint is sent without, also one whose draft has some', async () => {
  answer(saveComplaint)
  answer(uploadComplaintImage, { url: '/p/a.jpg' })

  const { unmount } = await openForm()

  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'See the picture' } })
  await add(pictureFile('a.jpg'))
  await uploaded()

  const localStorage = keptStorage()

  unmount()
  await renderPage(ComplainPageNextPage, { address, localStorage, configuration: { switchedOff: ['photographs'] } })
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('See the picture')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('dialog', { name: 'Successfully Sent' })
  expect(screen.queryByLabelText('Add image')).toBeNull()
  expect(requestsOf(saveComplaint)[0]?.fields.problemImage).toBe('')
})

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
