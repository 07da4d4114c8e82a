import { previewMessage } from '@pahiram/contract/campaign-preview'
import { afterEach, expect, test, vi } from 'vitest'

import { mountPreview } from './preview.ts'
import { previewParts } from './preview-parts.ts'

afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

test.each([
  ['fil', 'fil'],
  [undefined, 'en'],
])('what a loan costs is in the language that visitors read it in: of a page in %s, %s', async (locale, lang) => {
  const asked = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({}))
  const blocks = [{ type: 'form', button: 'Apply' }, { type: 'loan-terms' }]
  const pages = [{ id: 'own', kind: 'register', title: 'Words of our own', locale, blocks }]
  const data = {
    type: previewMessage,
    pages,
    kind: 'register',
    lang: 'en',
    scheme: 'light',
    textSize: 100,
    form: 'empty',
  }

  document.body.innerHTML = '<div id="root"></div>'
  window.history.replaceState(null, '', '/landing?preview=still')
  mountPreview(previewParts)
  window.dispatchEvent(new MessageEvent('message', { origin: window.location.origin, source: window.parent, data }))
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(`/promo/loan-terms?lang=${lang}`))
})
