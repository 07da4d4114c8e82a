import { renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { CustomerServicePage } from './customer-service-page.tsx'

test('a borrower with a question finds a number to call and an address to write to', async () => {
  await renderPage(CustomerServicePage, { address: '/customer-service' })

  expect(screen.getByRole('heading', { name: 'Customer service' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:{{servicePhone}}')
  expect(screen.getByRole('link', { name: /^Write to/ }).getAttribute('href')).toBe('mailto:{{supportEmail}}')
})
