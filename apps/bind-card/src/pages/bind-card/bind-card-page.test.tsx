import { renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { BindCardPage } from './bind-card-page.tsx'

test('a borrower who wants to add an account finds a number to call and an address to write to', async () => {
  await renderPage(BindCardPage, { address: '/bind-card' })

  expect(screen.getByRole('heading', { name: 'Payment account' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:{{servicePhone}}')
  expect(screen.getByRole('link', { name: /^Write to/ }).getAttribute('href')).toBe('mailto:{{supportEmail}}')
})
