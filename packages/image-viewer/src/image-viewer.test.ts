import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { openImageViewer } from './index.ts'
import { closeViewer, openFromButton, receipts, shownPicture, messages } from './test-viewer.ts'

type NativeBackWindow = Window & { onNativeBack?: () => boolean }

afterEach(closeViewer)

test('shows the picture that was pressed in a dialog over a sleeping page', async () => {
  await openFromButton({ start: 1 })

  const dialog = screen.getByRole('dialog', { name: 'Enlarged picture' })
  expect(dialog.getAttribute('aria-modal')).toBe('true')
  expect(dialog).toBe(document.activeElement)
  expect(shownPicture()).toBe('Receipt of 15 November')
  expect(screen.queryByText(/ of 3$/)?.textContent).toBe('2 of 3')
  expect(document.querySelector('main')?.hasAttribute('inert')).toBe(true)
  expect(document.body.style.overflow).toBe('hidden')
})

test.each([
  ['Close is pressed', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape is pressed', () => userEvent.keyboard('{Escape}')],
  ['the phone goes back', () => Promise.resolve(expect((window as NativeBackWindow).onNativeBack?.()).toBe(true))],
])('when %s it goes, and the focus returns to what opened it', async (_, leave) => {
  const onClose = vi.fn<() => void>()
  const { opener } = await openFromButton({ onClose })

  await leave()

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
  expect(document.querySelector('main')?.hasAttribute('inert')).toBe(false)
  expect(document.body.style.overflow).toBe('')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('gives the phone its own way back again', async () => {
  const ask = vi.fn<() => boolean>(() => false)
  const shellWindow: NativeBackWindow = window

  shellWindow.onNativeBack = ask
  await openFromButton()
  expect(shellWindow.onNativeBack()).toBe(true)
  expect(ask).not.toHaveBeenCalled()

  expect(shellWindow.onNativeBack()).toBe(false)
  delete shellWindow.onNativeBack
  await openFromButton()
  await userEvent.keyboard('{Escape}')
  expect('onNativeBack' in shellWindow).toBe(false)
})

test('closing twice closes once', async () => {
  const onClose = vi.fn<() => void>()
  const { viewer } = await openFromButton({ onClose })

  viewer.close()
  viewer.close()

  expect(onClose).toHaveBeenCalledTimes(1)
})

test('opened twice in a row there is one, and afterwards it opens again', async () => {
  const { opener, viewer } = await openFromButton()

  expect(await openImageViewer({ images: receipts, opener, messages })).toBe(viewer)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)

  viewer.close()
  expect(await openImageViewer({ images: receipts, opener, messages })).not.toBe(viewer)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('the focus goes round inside', async () => {
  const { opener } = await openFromButton()
  const names: (string | null)[] = []

  for (let press = 0; press < 6; press += 1) {
    await userEvent.tab()
    names.push(document.activeElement?.getAttribute('aria-label') ?? null)
  }
  expect(names).toEqual(['Close', 'Previous picture', 'Zoom out', 'Zoom in', 'Next picture', 'Close'])

  await userEvent.tab({ shift: true })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Next picture')

  opener.focus()
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
})

test('several pictures are turned by buttons and arrows, and end where they end', async () => {
  await openFromButton()
  const next = screen.getByRole('button', { name: 'Next picture' })
  const previous = screen.getByRole('button', { name: 'Previous picture' })

  expect(previous.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(next)
  expect(shownPicture()).toBe('Receipt of 15 November')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(shownPicture()).toBe('Receipt of 21 November')
  expect(next.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByText(/ of 3$/)?.textContent).toBe('3 of 3')
  await userEvent.keyboard('{ArrowLeft}')
  await userEvent.click(previous)
  await userEvent.click(previous)
  expect(shownPicture()).toBe('Receipt of 1 November')
})

test('a single picture has nothing to turn to', async () => {
  await openFromButton({ images: receipts.slice(0, 1) })

  expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull()
  expect(screen.queryByText(/\d of \d/)).toBeNull()
})

test.each([-3, 99])('a start of %i shows a picture that there is', async (start) => {
  await openFromButton({ start })

  expect(receipts.map(({ alt }) => alt)).toContain(shownPicture())
})

test('a picture that does not come is said in words, and the next one may come', async () => {
  await openFromButton()
  const picture = screen.getByRole('img', { hidden: true })

  fireEvent.error(picture)
  expect(screen.getByRole('alert').textContent).toBe('This picture could not be shown. Receipt of 1 November')

  await userEvent.keyboard('{ArrowRight}')
  fireEvent.load(picture)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('img', { name: 'Receipt of 15 November' })).toBeTruthy()
})

test('markup in a description stays text', async () => {
  await openFromButton({ images: [{ src: '/a.png', alt: '<img src=x onerror=alert(1)>' }] })
  fireEvent.error(screen.getByRole('img', { hidden: true }))

  expect(screen.getByRole('alert').textContent).toContain('<img src=x onerror=alert(1)>')
  expect(document.querySelectorAll('img')).toHaveLength(1)
})

test('says what can be enlarged no more', async () => {
  await openFromButton()
  const zoomIn = screen.getByRole('button', { name: 'Zoom in' })
  const zoomOut = screen.getByRole('button', { name: 'Zoom out' })

  await waitFor(() => expect(zoomOut.getAttribute('aria-disabled')).toBe('true'))
  for (let press = 0; press < 6; press += 1) await userEvent.click(zoomIn)
  await waitFor(() => expect(zoomIn.getAttribute('aria-disabled')).toBe('true'))
  expect(zoomOut.getAttribute('aria-disabled')).toBe('false')

  await userEvent.keyboard('0')
  await waitFor(() => expect(zoomOut.getAttribute('aria-disabled')).toBe('true'))
})
