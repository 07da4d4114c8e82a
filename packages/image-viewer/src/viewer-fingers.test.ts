import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

import { closeViewer, isEnlarged, openFromButton, shownPicture } from './test-viewer.ts'

afterEach(closeViewer)

function picture(): HTMLElement {
  return screen.getByRole('img', { hidden: true })
}

function draw(from: number, to: number): void {
  fireEvent.pointerDown(picture(), { clientX: from, clientY: 200, pointerId: 1 })
  fireEvent.pointerUp(document, { clientX: to, clientY: 200, pointerId: 1 })
}

test('a swipe turns to the next picture, and back', async () => {
  await openFromButton()

  draw(200, 100)
  expect(shownPicture()).toBe('Receipt of 15 November')

  draw(100, 200)
  draw(100, 200)
  expect(shownPicture()).toBe('Receipt of 1 November')
})

test('a finger that moves an enlarged picture does not turn to another', async () => {
  await openFromButton()
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  await waitFor(() => expect(isEnlarged()).toBe(true))

  draw(200, 100)

  expect(shownPicture()).toBe('Receipt of 1 November')
})

test('a double tap enlarges, and another shows the whole again', async () => {
  await openFromButton()

  draw(100, 100)
  draw(100, 100)
  await waitFor(() => expect(isEnlarged()).toBe(true))

  draw(100, 100)
  draw(100, 100)
  await waitFor(() => expect(isEnlarged()).toBe(false))
})

test('a wheel enlarges', async () => {
  await openFromButton()

  fireEvent.wheel(picture(), { deltaY: -100 })

  await waitFor(() => expect(isEnlarged()).toBe(true))
})

test('a phone that is turned shows the whole picture again', async () => {
  await openFromButton()
  await userEvent.keyboard('+')
  await waitFor(() => expect(isEnlarged()).toBe(true))

  fireEvent(window, new Event('resize'))

  await waitFor(() => expect(isEnlarged()).toBe(false))
})

test('a picture is seen once it has arrived', async () => {
  await openFromButton()
  expect(screen.queryByRole('img')).toBeNull()

  fireEvent.load(picture())

  expect(screen.getByRole('img', { name: 'Receipt of 1 November' })).toBeTruthy()
})
