import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { openShown, serveStaff, violations } from './test-staff.ts'

const days = 'from=2026-11-01&to=2026-11-10&by=utm_tag'

test('counts and rates narrow the rows, in the address as well; the plots keep all', async () => {
  const server = serveStaff()
  const all = server.answer

  await openShown(`?${days}`)
  await userEvent.click(screen.getByText('Counts and rates of rows'))
  await userEvent.type(screen.getByRole('textbox', { name: 'Visits, at least' }), '1x00')
  await userEvent.type(screen.getByRole('textbox', { name: 'Visit → code, at most, %' }), '12.5')
  server.answer = (by) => (by === 'day' ? all(by) : { rows: [], total: {}, leftOff: 0 })
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))

  expect(await screen.findByText('No row has such counts and rates.')).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Funnel\. Visits: 4,000/ })).toBeTruthy()

  const [rows, plots] = server.asked.slice(2).map(({ searchParams }) => Object.fromEntries(searchParams))

  expect(rows).toMatchObject({ at_least: 'visits:100', at_most: 'codeRate:12.5' })
  expect(plots).not.toHaveProperty('at_least')
  expect(new URLSearchParams(window.location.search).get('at_most')).toBe('codeRate:12.5')
  expect(await violations()).toEqual([])
})

test('a link with limits opens them, and asks for rows by them', async () => {
  const server = serveStaff()

  await openShown(`?${days}&at_least=registered:3`)

  const field = screen.getByRole('textbox', { name: 'Registered, at least' })

  expect(field).toHaveProperty('value', '3')
  await userEvent.clear(field)
  expect(field.closest('details')?.open).toBe(true)
  await waitFor(() => expect(server.asked[0]?.searchParams.get('at_least')).toBe('registered:3'))
})
