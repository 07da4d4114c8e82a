import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

import { closeViewer, isEnlarged, openFromButton, shownPicture } from './test-viewer.ts'

afterEach(closeViewer)

test.each(['+', '='])('%s enlarges, to an end', async (key) => {
  await openFromButton()

  for (let press = 0; press < 6; press += 1) await userEvent.keyboard(key)

  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Zoom in' }).getAttribute('aria-disabled')).toBe('true'),
  )
  expect(isEnlarged()).toBe(true)
})

test.each(['-', '_', '0'])('%s leads back to the whole picture', async (key) => {
  await openFromButton()
  await userEvent.keyboard('+')
  await waitFor(() => expect(isEnlarged()).toBe(true))

  await userEvent.keyboard(key)

  await waitFor(() => expect(isEnlarged()).toBe(false))
})

test('while a picture is enlarged, arrows move it; once it is whole, they turn to the next', async () => {
  await openFromButton()
  await userEvent.keyboard('+')
  await waitFor(() => expect(isEnlarged()).toBe(true))

  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}{ArrowUp}')
  expect(shownPicture()).toBe('Receipt of 1 November')

  await userEvent.keyboard('0')
  await waitFor(() => expect(isEnlarged()).toBe(false))
  await userEvent.keyboard('{ArrowRight}')
  expect(shownPicture()).toBe('Receipt of 15 November')
})

test('the next picture is shown whole', async () => {
  await openFromButton()
  await userEvent.keyboard('+')
  await waitFor(() => expect(isEnlarged()).toBe(true))

  await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))

  await waitFor(() => expect(isEnlarged()).toBe(false))
})

test.each(['+', '0', 'ArrowLeft', 'ArrowRight'])('%s does not scroll the page behind', async (key) => {
  await openFromButton()

  expect(fireEvent.keyDown(document.body, { key })).toBe(false)
})

test.each([
  ['a key that means nothing here', { key: 'PageDown' }],
  ['an arrow that has nowhere to go', { key: 'ArrowDown' }],
  ['the enlarging of the browser itself', { key: '+', ctrlKey: true }],
  ['the same on a Mac', { key: '+', metaKey: true }],
  ['the way back by keys', { key: 'ArrowLeft', altKey: true }],
  ['a letter that is still being composed', { key: '0', isComposing: true }],
])('%s stays with the browser', async (_, press) => {
  await openFromButton()

  expect(fireEvent.keyDown(document.body, press)).toBe(true)
  expect(shownPicture()).toBe('Receipt of 1 November')
  expect(isEnlarged()).toBe(false)
})
