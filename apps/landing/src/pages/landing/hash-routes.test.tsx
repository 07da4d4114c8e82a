import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getTemplate, trackVisit } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { address, answerWell, download, field, goodMobile, openForm, press } from './test-landing.ts'
import { meantAddress } from './hash-route.ts'
import { LandingPage } from './landing-page.tsx'

beforeEach(answerWell)

async function openAt(hash: string, at = address) {
  window.location.hash = hash
  await renderPage(LandingPage, { address: at })
}

function goTo(hash: string): void {
  act(() => void (window.location.hash = hash))
}

test.each([
  [
    '?templateId=a&',
    '#038;utm_tag=b&#038;user_from=c#/download',
    '/landing?templateId=a&utm_tag=b&user_from=c#/download',
  ],
  ['?templateId=a&amp;', '#38;utm_tag=b', '/landing?templateId=a&amp;&utm_tag=b'],
  ['', '#x26;utm_tag=b', '/landing?&utm_tag=b'],
  ['?templateId=a', '#/download?q=%26#038;', ''],
  ['?templateId=a', '', ''],
])('%s%s was meant as %j', (search, hash, meant) => {
  expect(meantAddress({ pathname: '/landing', search, hash })).toBe(meant)
})

test('the download page leads to the stores with the visitor’s attribution', async () => {
  answer(getTemplate, download)
  await openAt('#/download')

  const play = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Download for Android' })
  const referrer = new URLSearchParams(new URL(play.href).searchParams.get('referrer') ?? '')
  const store = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Download for iPhone' }).href)

  expect(document.title).toBe('Get the app')
  expect(Object.fromEntries(referrer)).toEqual({
    app_from: 'a1',
    user_from: 'u f',
    utm_tag: 't&1',
    id: 'i1',
    links_id: 'ph-agreement',
    down_id: 'ph-download',
    invite_code: 'c1',
  })
  expect(store.searchParams.get('utm_tag')).toBe('t&1')
  expect(store.searchParams.get('ct')).toBe('t&1')
  expect(play.href + store.href).not.toContain('s1')
})

test.each([
  ['#/download', 'ph-download'],
  ['#/agreement', 'ph-agreement'],
])('%s asks for the template %s, with the tracking query', async (hash, templateId) => {
  await openForm()
  answer(getTemplate, { ...download, id: templateId })
  goTo(hash)
  await screen.findByRole('heading', { name: 'One tap left' })

  const asked = requestsOf(getTemplate).at(-1)

  expect(asked?.fields['templateId']).toBe(templateId)
  expect(asked?.query.get('utm_tag')).toBe('t&1')
  expect(asked?.headers.get('X-Visitor-Id')).toBe(localStorage.getItem('landing.visitor'))
})

test.each([
  ['#/download', 'Get the app'],
  ['#/agreement', 'Registration and privacy agreement'],
])('%s without a template is a plain page, and asks for none', async (hash, messages) => {
  await openAt(hash, '/landing')

  expect(await screen.findByRole('heading', { level: 1, name: messages })).toBeTruthy()
  expect(requestsOf(getTemplate)).toEqual([])
})

test('a hash route shows the server’s message and the plain page when its template is unknown', async () => {
  await openForm()
  refuse(getTemplate, { code: '404', message: 'No such template' })
  goTo('#/download')

  expect(await screen.findByText('No such template')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Get the app' })).toBeTruthy()
})

test('one that cannot be reached can be asked for again', async () => {
  await openForm()
  fail(getTemplate, { status: 500 })
  goTo('#/download')
  await screen.findByRole('button', { name: 'Retry' })

  answer(getTemplate, download)
  await press('Retry')
  expect(await screen.findByRole('heading', { name: 'One tap left' })).toBeTruthy()
})

test('one that cannot be reached can be left for the form, in the page and in the shell', async () => {
  await openForm()
  fail(getTemplate, { status: 500 })
  goTo('#/download')
  await screen.findByRole('button', { name: 'Retry' })

  const main = screen.getByRole('main')

  expect(within(main).getByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(within(main).getByRole('button', { name: 'Back' })).toBeTruthy()
  act(() => void window.onNativeBack?.())
  expect(await screen.findByRole('button', { name: 'Apply' })).toBeTruthy()
})

test('the agreement is opened and left without losing a letter of the form', async () => {
  await openForm()
  await userEvent.type(field('Mobile number'), goodMobile)
  await userEvent.type(field('Image captcha'), 'ab12')
  await userEvent.click(screen.getByRole('link', { name: 'I agree to the terms' }))
  await waitFor(() => expect(window.location.hash).toBe('#/agreement'))
  expect(await screen.findByRole('button', { name: 'Back' })).toBeTruthy()

  goTo('')
  await screen.findByRole('button', { name: 'Apply' })
  expect(field('Mobile number').value).toBe(goodMobile)
  expect(field('Image captcha').value).toBe('ab12')
  expect(requestsOf(trackVisit)).toHaveLength(1)
})

test('who opened the agreement by itself comes to the form by Back', async () => {
  await openAt('#/agreement')
  await press('Back')

  expect(await screen.findByRole('button', { name: 'Apply' })).toBeTruthy()
})

test('the shell’s back press leads from a hash route to the form, and is the shell’s own there', async () => {
  await openAt('#/agreement')
  await screen.findByRole('button', { name: 'Back' })
  let isHandled: boolean | undefined

  act(() => void (isHandled = window.onNativeBack?.()))
  expect(isHandled).toBe(true)
  await screen.findByRole('button', { name: 'Apply' })
  expect(window.onNativeBack?.() ?? false).toBe(false)
})

test.each(['#/agreement/', '#agreement', '#/agreement?utm_tag=x'])('%s is the agreement too', async (hash) => {
  await openAt(hash, '/landing')

  expect(await screen.findByRole('button', { name: 'Back' })).toBeTruthy()
})

test.each(['#/nothing', '#', '#/downloads', '#constructor'])('%s is the form', async (hash) => {
  await openAt(hash)

  expect(await screen.findByRole('button', { name: 'Apply' })).toBeTruthy()
})

test('where a visitor has read to stays when the page comes to life; each route begins at its top', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)

  await openForm()
  expect(scroll).not.toHaveBeenCalled()

  answer(getTemplate, download)
  goTo('#/download')
  await screen.findByRole('heading', { name: 'One tap left' })
  expect(scroll.mock.calls).toEqual([[0, 0]])

  goTo('#/')
  await waitFor(() => expect(scroll.mock.calls).toHaveLength(2))
  scroll.mockRestore()
})
