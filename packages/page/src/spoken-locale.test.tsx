import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { languages } from './languages.ts'
import { localeAtom, loadMessages, usePageMessages } from './index.ts'
import { renderPage } from './testing/render-page.tsx'

test('a page may come to speak the language of what it shows', async () => {
  const { store } = await renderPage(
    function Page() {
      return <p>{usePageMessages().retry}</p>
    },
    { address: '/landing', configuration: { locale: 'es' } },
  )

  expect(screen.getByText('Reintentar')).toBeTruthy()

  await loadMessages('zh')
  act(() => store.set(localeAtom, 'zh'))
  expect(screen.getByText('重试')).toBeTruthy()
  expect(document.documentElement.lang).toBe('zh')
})

test('a page whose language was lost speaks it once the network is back', async () => {
  const indonesian = languages.id
  languages.id = () => Promise.reject(new TypeError('Failed to fetch'))

  await renderPage(
    function Page() {
      return <p>{usePageMessages().retry}</p>
    },
    { address: '/order', configuration: { locale: 'id' } },
  )
  expect(screen.getByText('Retry')).toBeTruthy()

  Object.assign(languages, { id: indonesian })
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Coba lagi')).toBeTruthy()
})
