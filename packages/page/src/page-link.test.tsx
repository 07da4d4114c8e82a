import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'

import { fillPageLinks } from './fill-page-links.ts'
import { pageElement } from './page-element.tsx'
import { renderPage } from './testing.tsx'
import { usePageLink } from './use-page-link.ts'

const address = '/complaint?sessionId=s1&orderId=o1&utm_tag=t'

function Page() {
  return <a {...usePageLink('complaintList')}>My complaints</a>
}

afterEach(() => {
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
})

test('a link of the first view leads where that of the page does', async () => {
  document.body.innerHTML = renderToString(pageElement(Page))
  const early = screen.getByText('My complaints')

  expect(early.hasAttribute('href')).toBe(false)
  window.history.replaceState(null, '', address)
  fillPageLinks()
  const href = early.getAttribute('href')

  document.body.replaceChildren()
  await renderPage(Page, { address })
  expect(screen.getByRole('link').getAttribute('href')).toBe(href)
  expect(href).toBe('/complaintList?sessionId=s1&utm_tag=t')
})
