import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { localeAtom, loadTranslations, usePageWords } from './index.ts'
import { renderPage } from './testing.tsx'

test('a page may come to speak the language of what it shows', async () => {
  const { store } = await renderPage(
    function Page() {
      return <p>{usePageWords().retry}</p>
    },
    { address: '/landing', configuration: { locale: 'es' } },
  )

  expect(screen.getByText('Reintentar')).toBeTruthy()

  await loadTranslations('zh')
  act(() => store.set(localeAtom, 'zh'))
  expect(screen.getByText('重试')).toBeTruthy()
  expect(document.documentElement.lang).toBe('zh')
})
