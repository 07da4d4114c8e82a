import { renderPage } from '@pahiram/page/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { LandingPage } from './landing-page.tsx'

test('a visitor of a promotion finds a number to call and an address to write to', async () => {
  await renderPage(LandingPage, { address: '/landing' })

  expect(screen.getByRole('heading', { name: '{{appName}}' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:{{servicePhone}}')
  expect(screen.getByRole('link', { name: /^Write to/ }).getAttribute('href')).toBe('mailto:{{supportEmail}}')
})
