import { expect, test, vi } from 'vitest'

import { mountPage } from './mount-page.tsx'
import { offerHelp } from './offer-help.ts'

test('a page whose drawing breaks altogether shows its line of help, and says what it was', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())

  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => {
    throw new Error('A script of the app changed what React works with')
  })
  document.body.innerHTML = '<div id="root"></div><p class="page-help">Call us</p>'
  // Where `act` waits, it keeps the error to itself.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  mountPage(() => <p>Name</p>)
  await vi.waitFor(() => expect(document.documentElement.hasAttribute('data-help')).toBe(true))
  offerHelp()
  window.dispatchEvent(new ErrorEvent('error', { filename: `${location.origin}/assets/page.js` }))
  document.documentElement.removeAttribute('data-help')

  expect(document.body.textContent).toBe('Call us')
  expect(sent.mock.calls[0]?.[1]?.body).toContain('A script of the app changed')
})
