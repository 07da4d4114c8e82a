import { afterEach, expect, test, vi } from 'vitest'

import { copyText } from './copy-text.ts'

const number = '+63 917 555 0101'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'execCommand')
  document.body.replaceChildren()
})

/** A browser whose clipboard is what a test says; `command` stands for the old way. */
function browserWith(clipboard: unknown, command: () => boolean): { readonly selected: string[] } {
  const selected: string[] = []

  vi.stubGlobal('navigator', { clipboard })
  Object.assign(document, {
    execCommand: () => {
      selected.push(document.querySelector('textarea')?.value ?? '')
      return command()
    },
  })
  return { selected }
}

const refusing = { writeText: () => Promise.reject(new DOMException('not allowed', 'NotAllowedError')) }

test.each([
  ['has no clipboard', undefined],
  ['forbids it', refusing],
])('copies the old way where the browser %s, and leaves nothing behind', async (_, clipboard) => {
  const { selected } = browserWith(clipboard, () => true)
  const button = document.body.appendChild(document.createElement('button'))

  button.focus()

  expect(await copyText(number)).toBe(true)
  expect(selected).toEqual([number])
  expect(document.body.children).toHaveLength(1)
  expect(document.activeElement).toBe(button)
})

test('says when nothing was copied', async () => {
  browserWith(refusing, () => false)
  expect(await copyText(number)).toBe(false)

  browserWith(undefined, () => {
    throw new Error('unsupported')
  })
  expect(await copyText(number)).toBe(false)
})

test('asks the clipboard first', async () => {
  const written: string[] = []
  const { selected } = browserWith({ writeText: async (text: string) => void written.push(text) }, () => true)

  expect(await copyText(number)).toBe(true)
  expect([written, selected]).toEqual([[number], []])
})
