import { renderPage } from '@pahiram/page/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { PrivacyPolicyPage } from './privacy-policy-page.tsx'

/**
 * Every point that the policy has to cover (docs/spec/product-spec.md §2), where it is and what the text must contain.
 */
const points: [point: string, heading: RegExp, said: RegExp][] = [
  ['collection', /What we collect/, /name, date of birth.*mobile number.*bank account or e-wallet/],
  ['purposes', /What we use it for/, /to check who you are.*to find and prevent fraud/],
  ['disclosure', /disclose it to/, /credit bureaus.*collection agencies.*authorities and courts/],
  ['cookies', /Cookies/, /set no cookies/],
  ['the camera', /Device information/, /Camera.*photograph your identity document/],
  ['GPS', /Device information/, /GPS location.*We do not follow your location in the background/],
  ['the advertising id', /Device information/, /Advertising ID.*reset or delete it/],
  ['the network', /Device information/, /Network.*IP address/],
  ['minors', /Minors under 18/, /under 18 years of age.*delete it/],
  ['password security', /your password/, /Password security.*We never ask for your password/],
  ['policy changes', /Changes to this policy/, /the app .* before it applies/],
  ['opt-out', /How to opt out/, /opt out of our offers.*withdraw your consent/],
  ['the grievance officer', /Grievance officer/, /\{\{address\}\}.*\{\{servicePhone\}\}.*\{\{supportEmail\}\}/],
]

test.each(points)('the policy covers %s', async (_, heading, said) => {
  await renderPage(PrivacyPolicyPage, { address: '/privacy-policy' })

  expect(screen.getByRole('region', { name: heading }).textContent).toMatch(said)
})

test('the contents lead to every part', async () => {
  await renderPage(PrivacyPolicyPage, { address: '/privacy-policy' })

  const contents = screen.getByRole('navigation', { name: 'Contents of Privacy Policy' })
  const anchors = within(contents)
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href'))
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => `#${heading.id}`)

  expect(anchors).toEqual(headings)
  expect(new Set(anchors).size).toBe(headings.length)
})

test('a reader can write to the grievance officer and call', async () => {
  await renderPage(PrivacyPolicyPage, { address: '/privacy-policy' })

  const officer = within(screen.getByRole('region', { name: /Grievance officer/ }))

  expect(officer.getByRole('link', { name: '{{supportEmail}}' }).getAttribute('href')).toBe('mailto:{{supportEmail}}')
  expect(officer.getByRole('link', { name: '{{servicePhone}}' }).getAttribute('href')).toBe('tel:{{servicePhone}}')
})
