import { previewMessage } from '@pahiram/contract/campaign-preview'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { mountPreview } from './preview.ts'
import { previewParts } from './preview-parts.ts'

afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

/** Shows a page of a draft on a server that fills this in; returns what it was asked. */
function preview(page: object, { lang = 'en', filledIn = {} } = {}) {
  const asked = vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(filledIn))
  const pages = [{ id: 'own', kind: 'register', title: 'Words of our own', ...page }]
  const data = {
    type: previewMessage,
    pages,
    kind: 'register',
    lang,
    scheme: 'light',
    textSize: 100,
    form: 'empty',
  }

  document.body.innerHTML = '<div id="root"></div>'
  window.history.replaceState(null, '', '/landing?preview=still')
  mountPreview(previewParts)
  window.dispatchEvent(new MessageEvent('message', { origin: window.location.origin, source: window.parent, data }))
  return asked
}

test.each([
  ['fil', 'fil'],
  [undefined, 'en'],
])('what a loan costs is in the language that visitors read it in: of a page in %s, %s', async (locale, lang) => {
  const asked = preview({ locale, blocks: [{ type: 'form', button: 'Apply' }, { type: 'loan-terms' }] })

  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(`/promo/loan-terms?lang=${lang}`))
})

test('visitors are asked about ad networks, and so is who looks at a preview', async () => {
  // In the mix, both steps of the form are seen.
  preview(
    { blocks: [{ type: 'form', button: 'Apply' }] },
    { lang: 'default', filledIn: { consentFor: 'Meta, TikTok' } },
  )
  expect(await screen.findByRole('checkbox', { name: /Meta, TikTok/ })).not.toBeNull()
})
