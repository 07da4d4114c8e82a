import { renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { IndexPage } from './index-page.tsx'

test('a visitor of the home page finds a number to call and an address to write to', async () => {
  await renderPage(IndexPage, { address: '/' })

  expect(screen.getByRole('heading', { name: '{{companyName}}' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:{{servicePhone}}')
  expect(screen.getByRole('link', { name: /^Write to/ }).getAttribute('href')).toBe('mailto:{{supportEmail}}')
})
