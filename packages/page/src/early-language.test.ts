import { afterEach, expect, test, vi } from 'vitest'

import { languageFetcher } from './early-language.ts'

afterEach(() => vi.restoreAllMocks())

test('the file of a language is asked for; the mix of the prerendered page and an unknown language have none', () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(''))
  const fetchLanguage = languageFetcher({ es: '/assets/loan/es-1.js' })

  for (const locale of ['default', '', 'xx', 'es']) fetchLanguage(locale)

  expect(asked.mock.calls).toEqual([['/assets/loan/es-1.js']])
})

test('a file that does not come is no error of the page, which asks for it again', async () => {
  const failed = vi.fn()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  window.addEventListener('unhandledrejection', failed)

  languageFetcher({ es: '/assets/loan/es-1.js' })('es')
  await new Promise((resolve) => setTimeout(resolve))

  expect(failed).not.toHaveBeenCalled()
})
