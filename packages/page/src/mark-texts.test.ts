import { afterEach, expect, test, vi } from 'vitest'

import { markTexts } from './mark-texts.ts'

afterEach(() => document.body.replaceChildren())

function languagesOf(): Record<string, string> {
  return Object.fromEntries([...document.querySelectorAll('p')].map((one) => [one.textContent ?? '', one.lang]))
}

test('what a server says in another language is marked, what the page says and what is no word is not', () => {
  document.body.innerHTML = '<p>Bayaran</p><p>Under review</p><p>₱5,000.00</p>'
  markTexts({ data: { rows: [{ text: 'Under review', value: '₱5,000.00' }] } }, 'en')

  expect(languagesOf()).toEqual({ Bayaran: '', 'Under review': 'en', '₱5,000.00': '' })
})

test('a text that is shown later is marked, too; one that says its language keeps it', async () => {
  document.body.innerHTML = '<p></p><p lang="es">Retry</p>'
  markTexts({ message: 'Retry' }, 'en')
  document.querySelector('p')?.append(' Retry ')

  await vi.waitFor(() => expect(document.querySelector('p')?.lang).toBe('en'))
  expect(document.querySelectorAll('p')[1]?.lang).toBe('es')
})
