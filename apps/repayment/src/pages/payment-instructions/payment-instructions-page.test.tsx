import { renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { PaymentInstructionsPage } from './payment-instructions-page.tsx'

test('a borrower who wants to pay finds a number to call and an address to write to', async () => {
  await renderPage(PaymentInstructionsPage, { address: '/payment-instructions' })

  expect(screen.getByRole('heading', { name: 'Payment instructions' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:{{servicePhone}}')
  expect(screen.getByRole('link', { name: /^Write to/ }).getAttribute('href')).toBe('mailto:{{supportEmail}}')
})
