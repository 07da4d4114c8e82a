import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { localeAtom, loadMessages, usePageMessages } from './index.ts'
import { renderPage } from './testing.tsx'

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
