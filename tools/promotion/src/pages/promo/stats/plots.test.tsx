import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { openShown, serveStaff, violations } from './test-staff.ts'

beforeEach(() => void serveStaff())

const threeDays = '?from=2026-11-19&to=2026-11-21&by=template&sort=visits'

async function pressBar(plot: RegExp, title: string): Promise<void> {
  const bar = within(screen.getByRole('img', { name: plot }))
    .getByText(title)
    .closest('rect')

  await userEvent.click(bar as Element)
}

test('the axes of a plot name its values and its first, middle and last day', async () => {
  await openShown(threeDays)

  const texts = [...screen.getByRole('img', { name: /^Visits by day/ }).querySelectorAll('text')]

  expect(texts.map(({ textContent }) => textContent)).toEqual(['0', '2K', '4K', '19 Nov', '20 Nov', '21 Nov'])
})

test('a press of a day shows that day alone; its address keeps all else', async () => {
  await openShown(threeDays)
  await pressBar(/^Registered by day/, '20 Nov 2026: 300')

  await waitFor(() => expect(window.location.search).toContain('from=2026-11-20'))
  expect(window.location.search).toBe('?from=2026-11-20&to=2026-11-20&by=template&sort=visits')
  expect(await violations()).toEqual([])
})

test('the keyboard reaches the same days as links, which say what the bars show', async () => {
  await openShown(threeDays)
  await userEvent.click(screen.getByText('Choose a day'))

  const day = screen.getByRole('link', { name: '20 Nov 2026' })

  expect(day.closest('li')?.textContent).toBe('20 Nov 2026: 3,000 visits, 1,500 codes sent, 300 registered')
  expect(day.getAttribute('href')).toBe('/promo/stats?from=2026-11-20&to=2026-11-20&by=template&sort=visits')
  expect(await violations()).toEqual([])
  day.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(window.location.search).toContain('from=2026-11-20'))
})
