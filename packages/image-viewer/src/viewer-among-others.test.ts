import { createLayer, openModalLayer } from '@pahiram/ui-kit/layers'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

import { closeViewer, openFromButton, shownPicture } from './test-viewer.ts'

type NativeBackWindow = Window & { onNativeBack?: () => boolean }

afterEach(closeViewer)

test('keys belong to what lies over the pictures, and to them again when that has gone', async () => {
  await openFromButton()
  const layer = createLayer(document)

  document.body.append(layer)
  const close = openModalLayer(layer)

  await userEvent.keyboard('{ArrowRight}{Escape}')
  expect(shownPicture()).toBe('Receipt of 1 November')

  close()
  layer.remove()
  await userEvent.keyboard('{ArrowRight}')
  expect(shownPicture()).toBe('Receipt of 15 November')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a dialog under the pictures does not receive the Escape that closes them', async () => {
  const received: string[] = []
  const listen = ({ key }: KeyboardEvent) => void received.push(key)

  await openFromButton()
  document.addEventListener('keydown', listen)
  await userEvent.keyboard('{Escape}')
  document.removeEventListener('keydown', listen)

  expect(received).toEqual([])
})

test('a way back that the page has set over it stays', async () => {
  const { viewer } = await openFromButton()
  const shellWindow: NativeBackWindow = window
  const later = () => false

  shellWindow.onNativeBack = later
  viewer.close()

  expect(shellWindow.onNativeBack).toBe(later)
  delete shellWindow.onNativeBack
})
