import { readConfiguration } from '@pahiram/contract'
import { afterEach, expect, test, vi } from 'vitest'

import { keepOfflinePage } from './offline-page.ts'

const unregister = vi.fn<() => Promise<boolean>>()

afterEach(() => {
  unregister.mockReset()
  document.body.replaceChildren()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined })
})

/** What a page at rest does about the worker; the address of the frame that starts it. */
async function rest(offlinePage: boolean, isRegistered: boolean): Promise<string | null | undefined> {
  const getRegistration = async () => (isRegistered ? { unregister } : undefined)

  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } })
  await keepOfflinePage({ configuration: readConfiguration({ offlinePage }), locale: 'fil' }, window)
  return document.querySelector('iframe')?.getAttribute('src')
}

test('starts the worker in the language of the page, once', async () => {
  expect(await rest(true, false)).toBe('/offline-start.html?lang=fil')
  document.body.replaceChildren()
  expect(await rest(true, true)).toBeUndefined()
  expect(unregister).not.toHaveBeenCalled()
})

test('ends the worker at the first opening after the deployment gave it up', async () => {
  expect(await rest(false, true)).toBeUndefined()
  expect(unregister).toHaveBeenCalledTimes(1)
})

test('does nothing where the browser knows no workers', async () => {
  await keepOfflinePage({ configuration: readConfiguration({ offlinePage: true }), locale: 'default' }, window)

  expect(document.querySelector('iframe')).toBeNull()
})
