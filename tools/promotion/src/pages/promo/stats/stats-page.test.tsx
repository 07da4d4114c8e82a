import { roundsOf } from '@pahiram/contract/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'

import { open, openShown, refusal, serveStaff, type StaffServer, violations } from './test-staff.ts'

let server: StaffServer

beforeEach(() => {
  server = serveStaff()
})

function questions(): string[] {
  return server.asked.map(({ search }) => search.slice(1))
}

function namesInTable(): (string | null)[] {
  return within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent)
}

test('the numbers stand in a table with rates and totals, and in charts with words', async () => {
  await openShown()

  const table = screen.getByRole('table')
  const cells = (row: HTMLElement | undefined) => row && [...row.children].map((cell) => cell.textContent?.trim())
  const [, first, second, total] = within(table).getAllByRole('row')
  // Cost, Cost per registration, Loans, Repaid, Cost per loan.
  const nothing = ['–', '–', '0', '0', '–']

  expect(cells(first)).toEqual([
    'ph-paydayv2fb',
    'v2',
    'fb',
    '3,000',
    '1,700',
    '1,500',
    '300',
    '210',
    '50.0%',
    '20.0%',
    ...nothing,
  ])
  expect(cells(second)).toEqual([
    'ph-weekendnot publishedno tag',
    'not published',
    'no tag',
    '1,000',
    '0',
    '0',
    '0',
    '0',
    '0.0%',
    '–',
    ...nothing,
  ])
  expect(cells(total)).toEqual(['Total', '', '', '4,000', '1,700', '1,500', '300', '210', '37.5%', '20.0%', ...nothing])
  expect(
    screen.getByRole('img', {
      name: 'Funnel. Visits: 4,000. Codes sent: 1,500 (37.5% of visits). Registered: 300 (20.0% of codes, 7.5% of visits).',
    }),
  ).toBeTruthy()
  expect(screen.getAllByRole('img', { name: / by day, / })).toHaveLength(3)
  expect(await violations()).toEqual([])
})

test('the figures stand beside those of as many days before, with visitors and the reasons of refusals', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 4))
  await openShown('?from=2026-11-15&to=2026-11-21')

  expect(screen.getByText(/2,500, each counted once a day/)).toBeTruthy()
  expect(
    screen.getByText(/8 Nov 2026 to 14 Nov 2026: 2,000 visits \(now \+100%\), 300 registered \(now \+0%\)/),
  ).toBeTruthy()
  expect(screen.getByText(/40 wrong characters of the picture, 7 registered before/)).toBeTruthy()
  vi.restoreAllMocks()
})

test('what is older than figures are kept is not compared, and who asks for it reads how long that is', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 4))
  // Of this year's figures all are there, of those of the year before a tenth.
  await openShown('?from=2025-11-22&to=2026-11-21')
  expect(screen.getByText(/not compared, since figures are kept for 400 days/)).toBeTruthy()
  expect(screen.queryByText(/Figures are kept/)).toBeNull()
  cleanup()
  await openShown('?from=2025-01-01&to=2026-11-21')
  expect(screen.getByText(/Figures are kept for 400 days/)).toBeTruthy()
  vi.restoreAllMocks()
})

test('a chart says in words what its bars show', async () => {
  await openShown('?from=2026-11-19&to=2026-11-21')

  expect(
    screen.getByRole('img', {
      name: 'Registered by day, 19 Nov 2026 to 21 Nov 2026: 300 in all, highest 300 (20 Nov 2026).',
    }),
  ).toBeTruthy()
})

test('a column sorts by the most first, then by the least, then as before; a link keeps it', async () => {
  await openShown()

  const heading = () => screen.getByRole('columnheader', { name: 'Template' })
  const sort = () => userEvent.click(within(heading()).getByRole('button'))

  expect(heading().getAttribute('aria-sort')).toBe('none')
  await sort()
  await sort()
  expect(heading().getAttribute('aria-sort')).toBe('descending')
  expect(namesInTable()[0]).toMatch(/^ph-weekend/)
  expect(new URLSearchParams(window.location.search).get('sort')).toBe('-template')
  await sort()
  expect(heading().getAttribute('aria-sort')).toBe('none')
  expect(namesInTable()[0]).toMatch(/^ph-payday/)
})

test('what is chosen is asked for, is in the address, and Back leads to what was before', async () => {
  await openShown('?from=2026-11-01&to=2026-11-10&by=utm_tag')
  expect(questions()).toEqual(['from=2026-11-01&to=2026-11-10&by=utm_tag', 'from=2026-11-01&to=2026-11-10&by=day'])

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Template' }), 'ph-sari')
  await userEvent.click(screen.getByRole('textbox', { name: 'Version' }))
  await userEvent.paste('ph-sari, version 3')
  await userEvent.type(screen.getByRole('textbox', { name: 'Tag' }), 'Linggo & gabi')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Day' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))

  const query = 'from=2026-11-01&to=2026-11-10&template=ph-sari&version=3&utm_tag=Linggo+%26+gabi&by='

  await waitFor(() => expect(questions().slice(2)).toEqual([`${query}utm_tag%2Cday`, `${query}day`]))
  expect(window.location.search).toBe(`?${query}utm_tag%2Cday`)

  window.history.replaceState(null, '', '/promo/stats?from=2026-11-01&to=2026-11-10&by=utm_tag')
  await act(async () => {
    window.dispatchEvent(new PopStateEvent('popstate'))
    await Promise.resolve()
  })
  await waitFor(() => expect(server.asked).toHaveLength(6))
  expect(screen.getByRole('textbox', { name: 'Tag' })).toHaveProperty('value', '')
})

test('a year is drawn in bars of several days, which is said', async () => {
  await openShown('?from=2026-01-01&to=2026-12-31')

  expect(screen.getByText('Each bar is 4 days.')).toBeTruthy()
  expect(
    screen.getByRole('img', { name: /^Visits over time, .*highest 3,000 \(17 Nov 2026 to 20 Nov 2026\)/ }),
  ).toBeTruthy()
})

test('showing leaves the focus where it was, and sorting leaves what is being typed', async () => {
  await openShown()

  const tag = screen.getByRole('textbox', { name: 'Tag' })

  await userEvent.type(tag, 'fb')
  await userEvent.click(screen.getByRole('button', { name: /^Visits/ }))
  expect(tag).toHaveProperty('value', 'fb')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(server.asked).toHaveLength(4))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show' }))
})

test('of two questions the later one counts, whichever is answered first', async () => {
  await openShown()

  let answerLate: (answer: Response) => void = () => undefined

  server.answer = () => new Promise<Response>((resolve) => (answerLate = resolve))
  await userEvent.click(screen.getByRole('button', { name: 'Last 30 days' }))
  await waitFor(() => expect(server.asked).toHaveLength(4))
  server.answer = () => ({ rows: [{ template: 'asked-last', visits: 1 }], total: { visits: 1 } })
  await userEvent.click(screen.getByRole('button', { name: 'Today' }))
  expect(await screen.findByRole('rowheader', { name: /^asked-last/ })).toBeTruthy()
  await act(async () => {
    answerLate(refusal(401))
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(screen.getByRole('rowheader', { name: /^asked-last/ })).toBeTruthy()
})

test('a period that ends before it begins is reported, and nothing is sent', async () => {
  await openShown('?from=2026-11-10&to=2026-11-10')
  await userEvent.clear(screen.getByLabelText('From'))
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByText('Choose a day.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('From'), '2026-11-11')
  expect(screen.getByText('Choose a day on or after the first.')).toBeTruthy()
  expect(server.asked).toHaveLength(2)
})

test('without visits there is help instead of a table', async () => {
  server.answer = () => ({ rows: [], total: {} })
  await open()
  expect((await screen.findByRole('link', { name: 'Make a link in the Studio' })).getAttribute('href')).toBe(
    '/promo/studio',
  )
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  expect(await violations()).toEqual([])
})

test('filters that nothing fits can be taken off at once', async () => {
  server.answer = () => ({ rows: [], total: {} })
  await open('?from=2026-11-01&to=2026-11-10&utm_tag=FB')
  await userEvent.click(await screen.findByRole('button', { name: 'Show all of these days' }))
  expect(window.location.search).toBe('?from=2026-11-01&to=2026-11-10&by=template%2Cversion%2Cutm_tag')
})

test('what failed is reported, and Retry brings the numbers', async () => {
  const whole = server.answer

  server.answer = () => Response.error()
  await open()
  expect(await screen.findByText(/^We could not reach the server\./)).toBeTruthy()
  server.answer = whole
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(screen.queryByText(/^We could not reach/)).toBeNull()
})

test('numbers stay when a refresh fails, but not under filters that they do not fit', async () => {
  await openShown()
  server.answer = () => refusal(500)
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(screen.getByRole('table')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Last 30 days' }))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
})

test('the file holds the rows in the order of the table', async () => {
  const blobs: Blob[] = []
  const links: string[] = []

  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:a'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    links.push(this.download)
  })
  await openShown('?from=2026-11-01&to=2026-11-10&sort=visits')
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }))

  expect(links).toEqual(['promotion-2026-11-01-2026-11-10.csv'])
  expect((await blobs[0]?.text())?.split('\r\n')[1]).toBe('ph-weekend,0,,1000,0,0,0,0,0.0000,,,,0,0,')
  vi.restoreAllMocks()
})

test('of many rows the first hundred are drawn, the rest when they are wanted', async () => {
  const many = Array.from({ length: 130 }, (_, index) => ({ template: `t${index}`, visits: 1 }))

  server.answer = () => ({ rows: many, total: { visits: 200 }, leftOff: 70 })
  await openShown('?by=template')
  expect(namesInTable()).toHaveLength(101)
  expect(screen.getByText(/^70 more rows are too many to list/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show more rows (30 left)' }))
  expect(namesInTable()).toHaveLength(131)
})

test('whatever the server answers, the page shows what it can', async () => {
  const value = fc.oneof(fc.constantFrom(null, 'x', -1, 1e300, [], {}), fc.integer(), fc.string())
  const row = fc.dictionary(fc.constantFrom('template', 'version', 'utmTag', 'day', 'visits', 'codesSent'), value)
  const data = fc.oneof(
    value,
    fc.record({ rows: fc.oneof(value, fc.array(row)), total: fc.oneof(value, row), leftOff: value }),
  )

  await fc.assert(
    fc.asyncProperty(data, async (given) => {
      server.answer = () => given

      const { unmount } = await open()

      await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
      expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
      expect(document.body.textContent).not.toMatch(/undefined|NaN|\[object Object\]|Invalid Date/)
      unmount()
    }),
    { numRuns: roundsOf(25) },
  )
})

test('on a phone the filters are closed, and say which days are shown', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList)
  await openShown('?from=2026-11-01&to=2026-11-10&utm_tag=fb')

  const filters = screen.getByText('Filters: 1 Nov 2026 to 10 Nov 2026, narrowed')

  expect(filters.closest('details')).toHaveProperty('open', false)
  await userEvent.click(filters)
  expect(filters.closest('details')).toHaveProperty('open', true)
  expect(screen.getByRole('textbox', { name: 'Tag' })).toHaveProperty('value', 'fb')
  expect(await violations()).toEqual([])
  vi.restoreAllMocks()
})

test('costs are given as a spreadsheet has them, refused with their line, and stand beside what came of them', async () => {
  const returns = { cost: 1_500_000, loans: 30, repaid: 12 }

  server.costs = { rows: [{ template: 'ph-payday', version: 2, utmTag: 'fb', ...returns }], total: returns }
  await openShown()

  const cells = () => within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell')
  const costs = screen.getByRole('textbox', { name: 'Costs, one day and tag a line' })

  expect(
    cells()
      .slice(-5)
      .map(({ textContent }) => textContent),
  ).toEqual(['15,000.00', '50.00', '30', '12', '500.00'])
  await userEvent.type(costs, '2026-11-21,fb,x')
  await userEvent.click(screen.getByRole('button', { name: 'Add costs' }))
  expect(await screen.findByText('Line 2: “x” is no cost.')).toBeTruthy()
  await userEvent.clear(costs)
  await userEvent.type(costs, '2026-11-21,fb,1')
  await userEvent.click(screen.getByRole('button', { name: 'Add costs' }))
  expect(await screen.findByText('1 cost was added.')).toBeTruthy()
  expect(server.added.at(-1)).toEqual({ csv: '2026-11-21,fb,1' })
})

test('what is typed while costs are added stays', async () => {
  let answer = () => undefined as void

  await openShown()

  const costs = screen.getByRole('textbox', { name: 'Costs, one day and tag a line' })

  await userEvent.type(costs, '2026-11-21,fb,1')
  server.added.push('refused before')
  server.isAdded = new Promise<void>((resolve) => (answer = resolve))
  await userEvent.click(screen.getByRole('button', { name: 'Add costs' }))
  await userEvent.type(costs, '{Enter}2026-11-22,fb,2')
  answer()
  expect(await screen.findByText('1 cost was added.')).toBeTruthy()
  expect(costs).toHaveProperty('value', '2026-11-21,fb,1\n2026-11-22,fb,2')
})
