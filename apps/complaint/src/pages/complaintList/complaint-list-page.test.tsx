import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { listComplaints } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { ComplaintListPage } from './complaintList-page.tsx'
import { complaintsOf } from './list-fixtures.ts'

const address = '/complaintList?sessionId=s1'

beforeEach(() => {
  history.replaceState(null, '')
})

async function openList(tabs: readonly object[]) {
  answer(listComplaints, { tabs } as object)
  const page = await renderPage(ComplaintListPage, { address })

  await waitFor(() => expect(screen.queryByLabelText('Loading')).toBeNull())
  return page
}

test('shows the server’s tabs, and the complaints of the first one as links', async () => {
  await openList([
    { title: 'All', list: complaintsOf(2) },
    { title: 'Answered', list: [] },
  ])

  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['All', 'Answered'])
  const panel = screen.getByRole('tabpanel', { name: 'All' })
  const links = within(panel).getAllByRole('link')

  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/complainDetails?problemId=C0&sessionId=s1',
    '/complainDetails?problemId=C1&sessionId=s1',
  ])
  for (const text of ['Collection', '0 Nov, 09:30', 'Complaint number 0.']) {
    expect(within(links[0] ?? panel).getByText(text)).toBeTruthy()
  }
  expect(requestsOf(listComplaints)).toHaveLength(1)
})

test('the first tab says of each complaint which other tab holds it', async () => {
  await openList([
    { title: 'All', list: complaintsOf(3) },
    { title: 'Waiting', list: complaintsOf(2).slice(1) },
    { title: 'Answered', list: complaintsOf(1) },
  ])

  const [answered, waiting, unknown] = screen.getAllByRole('link')

  expect(answered?.textContent).toContain('Answered')
  expect(waiting?.textContent).toContain('Waiting')
  expect(unknown?.textContent).not.toMatch(/Waiting|Answered/)
  // What is dealt with has a colour of its own.
  expect(within(answered as HTMLElement).getByText('Answered').className).not.toBe(
    within(waiting as HTMLElement).getByText('Waiting').className,
  )
  await userEvent.click(screen.getByRole('tab', { name: 'Answered' }))
  expect(screen.getByRole('link').textContent).not.toContain('Answered')
})

test('another tab is chosen by finger or by the arrows', async () => {
  await openList([
    { title: 'All', list: complaintsOf(2) },
    { title: 'Answered', list: complaintsOf(1, 'A') },
  ])

  await userEvent.click(screen.getByRole('tab', { name: 'Answered' }))
  expect(screen.getAllByRole('link')).toHaveLength(1)
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: 'All', selected: true })).toBe(document.activeElement)
  expect(screen.getAllByRole('link')).toHaveLength(2)
})

test('an empty tab says so and leads on', async () => {
  await openList([{ title: 'Answered', list: [] }])

  expect(screen.getByText('No complaints here yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Send a complaint' }).getAttribute('href')).toBe('/complaint?sessionId=s1')
})

test('no tab at all says so and leads on', async () => {
  await openList([])

  expect(screen.getByText('You have not sent any complaint.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Send a complaint' })).toBeTruthy()
})

test('shows what it has of complaints and tabs that lack something', async () => {
  await openList([{ title: null, list: [{ content: 'Only words.' }, { id: 'C1' }, null, 'x'] }])

  expect(screen.getByRole('tab', { name: 'Complaints' })).toBeTruthy()
  expect(screen.getByText('Only words.').closest('a')).toBeNull()
  expect(screen.getByRole('link', { name: 'Complaint' })).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

function placeOf(item: HTMLElement) {
  return [item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')]
}

test('says of each complaint which of how many it is', async () => {
  await openList([{ title: 'All', list: complaintsOf(3) }])
  const places = screen.getAllByRole('listitem').map(placeOf)

  expect(places).toEqual([
    ['1', '3'],
    ['2', '3'],
    ['3', '3'],
  ])
})

test('finds complaints among many by their words', async () => {
  await openList([{ title: 'All', list: complaintsOf(30) }])

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'number 17')

  expect(await screen.findByText('1 of 30 complaints')).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(1)

  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), ' nowhere')
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(30))
})

test('few complaints need no search', async () => {
  await openList([{ title: 'All', list: complaintsOf(19) }])

  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('of 10 000 complaints draws only some', async () => {
  await openList([{ title: 'All', list: complaintsOf(10_000) }])

  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeLessThan(40))
  expect(screen.getAllByRole('listitem').map(placeOf)[0]).toEqual(['1', '10000'])
})

test('says why the server shows no list', async () => {
  refuse(listComplaints, { code: '401', message: 'Please log in again' })
  await renderPage(ComplaintListPage, { address })

  expect((await screen.findAllByText('Please log in again')).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Log in again' })).toBeTruthy()
})

test.each([
  ['offline', { network: true } as const, 'No connection'],
  ['HTML', { html: true } as const, 'Something went wrong on our side'],
])('after %s the list can be loaded again', async (_, way, messages) => {
  fail(listComplaints, way)
  await renderPage(ComplaintListPage, { address })
  await screen.findByText(messages, {}, { timeout: 5_000 })

  answer(listComplaints, { tabs: [{ title: 'All', list: complaintsOf(1) }] } as object)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Complaint number 0.')).toBeTruthy()
})

test.each([
  ['fil', 'Mga reklamo ko'],
  ['es', 'Mis quejas'],
  ['id', 'Pengaduan saya'],
  ['zh', '我的投诉'],
])('speaks %s', async (lang, title) => {
  answer(listComplaints, { tabs: [] })
  await renderPage(ComplaintListPage, { address: `${address}&lang=${lang}` })

  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})
