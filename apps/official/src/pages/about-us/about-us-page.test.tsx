import { renderPage } from '@pahiram/page/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { AboutUsPage } from './about-us-page.tsx'

test.each([
  ['the mission', /Our mission/, /lends such amounts/],
  ['the advantages', /What you can count on/, /decide within 1 day/],
  ['the team', /Our team/, /customer service/],
  ['how accessible the pages are', /Accessibility/, /WCAG.*2\.2 at level AA.*by email/],
])('a visitor reads about %s', async (_, heading, said) => {
  await renderPage(AboutUsPage, { address: '/about-us' })

  expect(screen.getByRole('region', { name: heading }).textContent).toMatch(said)
})

test.each([
  ['', 'Accessibility', '/about-us#accessibility'],
  ['?lang=en', 'Accessibility', '/about-us?lang=en#accessibility'],
  ['?lang=fil', 'Para magamit ng lahat', '/about-us?lang=fil#accessibility'],
])(
  'the foot of /about-us%s leads to how accessible the pages are, in the same language, by an address of its own',
  async (query, name, href) => {
    await renderPage(AboutUsPage, { address: `/about-us${query}` })

    const link = within(screen.getByRole('contentinfo')).getByRole('link', { name })

    expect(link.getAttribute('href')).toBe(href)
    expect(document.querySelector('#accessibility')?.textContent).toContain(name)
  },
)

test('a visitor finds an address to write to', async () => {
  await renderPage(AboutUsPage, { address: '/about-us' })

  const contact = within(screen.getByRole('region', { name: /Talk to us/ }))

  expect(contact.getByRole('link', { name: '{{supportEmail}}' }).getAttribute('href')).toBe('mailto:{{supportEmail}}')
  expect(contact.getByText(/\{\{address\}\}/)).toBeTruthy()
})
