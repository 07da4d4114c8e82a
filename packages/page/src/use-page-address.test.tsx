import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { usePageAddress } from './use-page-address.ts'
import { environmentAtom } from './environment.ts'
import { pageElement } from './page-element.tsx'
import { preparePage, renderPage } from './testing/render-page.tsx'

function Page() {
  return <a href={usePageAddress('complainDetails', { problemId: '7' })}>Your complaint</a>
}

test('a link to another page carries its parameters and the common query', async () => {
  await renderPage(Page, { address: '/complaintList?sessionId=s1&orderId=o1&utm_tag=t' })

  expect(screen.getByRole('link').getAttribute('href')).toBe('/complainDetails?problemId=7&sessionId=s1&utm_tag=t')
})

test('while the page is built there is no link: one without the session would lead nowhere', () => {
  const { store } = preparePage({ address: '/complaintList' })

  store.set(environmentAtom, { ...store.get(environmentAtom), isBuilding: true })
  expect(renderToString(pageElement(Page, store))).toContain('<a>Your complaint</a>')
})
