import { renderPage } from '@pahiram/page/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import './page-script.ts'
import { PaymentInstructionsPage } from './payment-instructions-page.tsx'

const address = '/payment-instructions'

function stepsUnder(name: string): string[] {
  const section = screen.getByRole('region', { name })

  return within(section)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent ?? '')
}

test('a borrower reads step by step how to pay in an e-wallet and at a store', async () => {
  await renderPage(PaymentInstructionsPage, { address })

  expect(screen.getByRole('heading', { level: 1, name: 'Payment instructions' })).toBeTruthy()
  expect(stepsUnder('E-wallet bill payment')).toEqual([
    '1Open your e-wallet and tap Pay bills',
    '2Choose Dragonpay as the biller',
    '3Enter the reference number and the exact amount',
    '4Check, confirm and keep the receipt',
  ])
  expect(stepsUnder('Offline store payment')).toHaveLength(4)
})

test.each(['E-wallet bill payment', 'Offline store payment'])('a link at the top leads to “%s”', async (name) => {
  await renderPage(PaymentInstructionsPage, { address })
  const target = screen.getByRole('link', { name }).getAttribute('href')

  expect(`#${screen.getByRole('heading', { name }).id}`).toBe(target)
})

test('a borrower with a problem finds a number to call and an address to write to', async () => {
  await renderPage(PaymentInstructionsPage, { address })

  expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:{{servicePhone}}')
  expect(screen.getByRole('link', { name: /^Write to/ }).getAttribute('href')).toBe('mailto:{{supportEmail}}')
})

test('every picture is a button that says what it enlarges', async () => {
  await renderPage(PaymentInstructionsPage, { address })
  const pictures = screen.getAllByRole<HTMLImageElement>('img')

  expect(pictures).toHaveLength(9)
  expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(9)
  for (const { alt } of pictures) expect(screen.getByRole('button', { name: `Enlarge: ${alt}` })).toBeTruthy()
})

test('a pressed picture opens large, and the others are beside it', async () => {
  await renderPage(PaymentInstructionsPage, { address })
  const opener = screen.getByRole('button', { name: 'Enlarge: A receipt with a check mark' })

  await userEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Enlarged picture' })
  expect(within(dialog).getByAltText('A receipt with a check mark').getAttribute('src')).toMatch(/^data:image\/svg/)
  expect(within(dialog).getByText('9 of 9')).toBeTruthy()

  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})
