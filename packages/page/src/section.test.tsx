import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Section } from './section.tsx'
import { renderPage } from './testing/render-page.tsx'

const sent: unknown[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    sent.push([url, JSON.parse(init.body)])
    return new Response(null, { status: 204 })
  })
  // React prints what its boundaries caught; a test that throws on purpose needs no reminder.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

let isBroken = true

function Fragile() {
  if (isBroken) throw new TypeError('a fault of ours')
  return <p>works again</p>
}

test('a part that throws shows a fallback, the rest works, and one report is sent', async () => {
  isBroken = true
  await renderPage(
    () => (
      <>
        <Section>
          <Fragile />
        </Section>
        <p>the rest</p>
      </>
    ),
    { address: '/order?sessionId=secret' },
  )

  expect(screen.getByText('This part could not be shown.')).toBeTruthy()
  expect(screen.getByText('the rest')).toBeTruthy()
  expect(sent).toEqual([
    [
      'https://pages.pahiram.example/__report',
      expect.objectContaining({ page: '/order', kind: 'render', message: 'TypeError: a fault of ours' }),
    ],
  ])
  expect(JSON.stringify(sent)).not.toContain('secret')

  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.getByText('works again')).toBeTruthy()
})

test('a page that throws leaves a readable page with a way to retry', async () => {
  isBroken = true
  await renderPage(Fragile, { address: '/order' })

  expect(screen.getByText('Something went wrong on our side')).toBeTruthy()

  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(screen.getByText('works again')).toBeTruthy()
})

test('a part that a later release took away comes with the whole page', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)

  await renderPage(
    () => {
      throw Object.assign(new Error('gone'), { name: 'LostChunkError' })
    },
    { address: '/order' },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(reload).toHaveBeenCalledTimes(1)
})
