import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { copyText } from './copy-text.ts'

const write = vi.fn<(text: string) => Promise<void>>()
const command = vi.fn<(name: string) => boolean>()

beforeEach(() => {
  vi.stubGlobal('navigator', { clipboard: { writeText: write } })
  Object.assign(document, { execCommand: command })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  vi.useRealTimers()
})

/** What the old way would copy: the selected text of the field that has the focus. */
function selectedText(): string {
  const { value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement

  return value.slice(selectionStart, selectionEnd)
}

test('uses the clipboard where there is one', async () => {
  write.mockResolvedValue()

  expect(await copyText('7701 2345')).toBe(true)
  expect(write.mock.calls).toEqual([['7701 2345']])
  expect(command).not.toHaveBeenCalled()
})

test.each([
  ['forbids it', () => write.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))],
  ['has none', () => vi.stubGlobal('navigator', {})],
])('copies the old way in a web view that %s, and gives the focus back', async (_, spoil) => {
  const button = document.body.appendChild(document.createElement('button'))
  const copied: string[] = []

  spoil()
  button.focus()
  command.mockImplementation((name) => copied.push(`${name}: ${selectedText()}`) > 0)

  expect(await copyText('7701 2345')).toBe(true)
  expect(copied).toEqual(['copy: 7701 2345'])
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBeNull()
  button.remove()
})

test('does not wait for ever for a web view that never answers', async () => {
  vi.useFakeTimers()
  write.mockReturnValue(new Promise(() => undefined))
  command.mockReturnValue(true)
  const copying = copyText('7701')

  await vi.advanceTimersByTimeAsync(1_000)

  expect(await copying).toBe(true)
})

test.each([
  ['refuses', () => command.mockReturnValue(false)],
  [
    'throws',
    () =>
      command.mockImplementation(() => {
        throw new Error('not supported')
      }),
  ],
])('says so where the old way %s too', async (_, spoil) => {
  write.mockRejectedValue(new Error('denied'))
  spoil()

  expect(await copyText('7701')).toBe(false)
  expect(document.querySelector('textarea')).toBeNull()
})
