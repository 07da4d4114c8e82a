import { answer, fail, type Fault, refuse, requestsOf } from '@pahiram/api-mock'
import { getCaptchaSession, getTemplate, trackVisit } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { address, answerWell, field, goodMobile, openForm, pictureAddress, press, weekend } from './test-landing.ts'
import { LandingPage } from './landing-page.tsx'

beforeEach(answerWell)

test('opens the campaign that the address names, under its title', async () => {
  await openForm()

  expect(screen.getByRole('heading', { level: 1, name: 'Up to ₱25,000' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'I agree to the terms' }).getAttribute('href')).toBe('#/agreement')
  expect(document.title).toBe('Fast cash this weekend')
  expect(requestsOf(getTemplate).map(({ fields }) => fields['templateId'])).toEqual(['ph-weekend'])
})

test('the way to the agreement is before the button that agrees', async () => {
  await openForm()

  const link = screen.getByRole('link', { name: 'I agree to the terms' })
  const order = link.compareDocumentPosition(screen.getByRole('button', { name: 'Apply' }))

  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'I agree to the terms' })).toHaveLength(1)
})

test('the page has a heading while its template is waited for', async () => {
  answer(getTemplate, weekend, { delay: 200 })
  await renderPage(LandingPage, { address })

  expect(screen.getByRole('heading', { level: 1, name: 'Apply in a few minutes' })).toBeTruthy()
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1, name: 'Up to ₱25,000' })).toBeTruthy()
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
})

test('asks for number, captcha and code, each with its limit and its keyboard', async () => {
  await openForm()

  expect(field('SMS code').autocomplete).toBe('one-time-code')
  expect(field('SMS code').inputMode).toBe('numeric')
  await userEvent.type(field('Mobile number'), '138001380001')
  await userEvent.type(field('Image captcha'), 'ab123')
  await userEvent.type(field('SMS code'), '1234567')
  expect(field('Mobile number').value).toBe(goodMobile)
  expect(field('Image captcha').value).toBe('ab12')
  expect(field('SMS code').value).toBe('123456')
})

test.each([
  ['Mobile number', '138 0013 8000', goodMobile],
  ['Image captcha', ' XYTP', 'XYTP'],
  ['Image captcha', 'X Y T P', 'XYTP'],
  ['SMS code', 'G-123456', '123456'],
  ['SMS code', '123\u00a0456', '123456'],
  ['SMS code', 'PAHIRAM: 123456 is your code, valid for 10 minutes.', '123456'],
])('the field %s understands %j as it is pasted', async (name, pasted, read) => {
  await openForm()

  await userEvent.click(field(name))
  await userEvent.paste(pasted)
  expect(field(name).value).toBe(read)
})

test('shows the captcha of its session, with the common query', async () => {
  await openForm()
  await waitFor(() => expect(pictureAddress()).not.toBeNull())
  const picture = pictureAddress()

  expect(picture?.pathname).toBe('/promotion/get-captcha')
  expect(picture?.searchParams.get('sid')).toBe('sid-1')
  expect(picture?.searchParams.get('t')).toMatch(/^\d{13}$/)
  expect(picture?.searchParams.get('sessionId')).toBe('s1')
  expect(picture?.searchParams.get('utm_tag')).toBe('t&1')
})

test('another picture is once a number is typed', async () => {
  await openForm()
  await waitFor(() => expect(pictureAddress()).not.toBeNull())
  const before = pictureAddress()

  await press('Refresh captcha')
  expect((await screen.findByText('请输入正确的手机号')).getAttribute('role')).toBe('alert')
  expect(document.activeElement).toBe(field('Mobile number'))
  expect(pictureAddress()?.href).toBe(before?.href)

  await userEvent.type(field('Mobile number'), goodMobile)
  expect(screen.queryByText('请输入正确的手机号')).toBeNull()
  await userEvent.type(field('Image captcha'), 'ab')
  await press('Refresh captcha')

  expect(Number(pictureAddress()?.searchParams.get('t'))).toBeGreaterThan(Number(before?.searchParams.get('t')))
  expect(pictureAddress()?.searchParams.get('sid')).toBe('sid-1')
  expect(field('Image captcha').value).toBe('')
  expect(requestsOf(getCaptchaSession)).toHaveLength(1)
})

test('counts the visit once, with where it came from and what it saw', async () => {
  await openForm()
  await waitFor(() => expect(requestsOf(trackVisit)).toHaveLength(1))
  act(() => void (window.location.hash = '#/agreement'))
  act(() => void (window.location.hash = ''))
  await screen.findByRole('button', { name: 'Apply' })

  const [visit, ...others] = requestsOf(trackVisit)

  expect(others).toEqual([])
  expect(visit?.fields).toMatchObject({
    page_id: 'ph-weekend',
    user_from: 'u f',
    page_type: '1',
    utm_tag: 't&1',
    app_from: 'a1',
  })
  expect(visit?.headers.get('X-Template')).toBe('ph-weekend@3')
  expect(visit?.headers.get('X-Visitor-Id')).toBe(localStorage.getItem('landing.visitor'))
  expect(visit?.query.toString()).not.toContain(localStorage.getItem('landing.visitor') ?? '')
})

test('a change of language and a reload are the same visit; another link is a visit of its own, and so is coming back after half an hour', async () => {
  const visits = async (expected: number, options: { address?: string } = {}) => {
    await openForm({ ...options, sessionStorage: Object.fromEntries(Object.entries(sessionStorage)) })
    await waitFor(() => expect(requestsOf(trackVisit)).toHaveLength(expected))
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
    cleanup()
  }

  sessionStorage.clear()
  await visits(1)
  await visits(1, { address: `${address}&lang=es` })
  await visits(1)
  await visits(2, { address: address.replace('utm_tag=t', 'utm_tag=another') })

  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000)

  await visits(3, { address: address.replace('utm_tag=t', 'utm_tag=another') })
  later.mockRestore()
})

test('the page works as usual when its visit cannot be counted', async () => {
  fail(trackVisit, { status: 500 })
  await openForm()
  await waitFor(() => expect(requestsOf(trackVisit)).toHaveLength(1))

  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('keeps the last template, in place of the one before', async () => {
  await openForm({ localStorage: { 'landing.config': '{"id":"old"}' } })

  expect(JSON.parse(localStorage.getItem('landing.config') ?? '')).toEqual(weekend)
})

test('without a template there is a plain page that registers, and no call for one', async () => {
  await openForm({ address: '/landing?utm_tag=t' })

  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.getByRole('link')).toBeTruthy()
  expect(document.title).toBe('pahiram')
  expect(requestsOf(getTemplate)).toEqual([])
  await waitFor(() => expect(requestsOf(trackVisit)[0]?.fields).toMatchObject({ page_id: '', utm_tag: 't' }))
})

test('the page shows the server’s message and the plain form when its template is unknown', async () => {
  refuse(getTemplate, { code: '404', message: 'No such template' })
  await openForm()

  expect((await screen.findByText('No such template')).closest('[role=alert]')).toBeTruthy()
  expect(field('Mobile number')).toBeTruthy()
})

test('an offer that is over says so, and has no form', async () => {
  refuse(getTemplate, { code: '410', message: 'This offer has ended.' })
  await renderPage(LandingPage, { address })

  expect(await screen.findByRole('heading', { name: 'This offer has ended.', level: 1 })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getAllByText('This offer has ended.')).toHaveLength(1)
})

test.each([null, {}, { id: 'ph-weekend', title: ' ', config: {} }, 'text', [], { config: 7 }])(
  'a template that is none (%j) is a plain page',
  async (data) => {
    answer(getTemplate, data as object)
    await openForm()

    expect(field('SMS code')).toBeTruthy()
    expect(document.title).toBe('pahiram')
  },
)

test('a template that cannot be reached can be asked for again, and what was typed stays', async () => {
  fail(getTemplate, { status: 500 })
  await openForm()
  await screen.findByRole('button', { name: 'Retry' })
  await userEvent.type(field('Mobile number'), goodMobile)

  answer(getTemplate, weekend)
  await press('Retry')

  expect(await screen.findByRole('heading', { name: 'Up to ₱25,000' })).toBeTruthy()
  expect(field('Mobile number').value).toBe(goodMobile)
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(requestsOf(trackVisit)).toHaveLength(1)
})

test.each<[Fault, string, RegExp]>([
  [{ network: true }, 'No connection', /Check your connection/],
  [{ status: 500 }, 'Something went wrong on our side', /It’s our fault, not yours/],
])('a template that does not come because of %o is not blamed on anything else', async (fault, title, text) => {
  fail(getTemplate, fault)
  await openForm()

  const block = (await screen.findByRole('heading', { name: title })).closest('[role=alert]')

  expect(block?.textContent).toMatch(text)
})

test('while it cannot be reached, the same template of the visit before is shown', async () => {
  fail(getTemplate, { status: 500 })
  await openForm({ localStorage: { 'landing.config': JSON.stringify(weekend) } })

  expect(screen.getByRole('heading', { name: 'Up to ₱25,000' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('another template of a visit before is not shown', async () => {
  fail(getTemplate, { status: 500 })
  await openForm({ localStorage: { 'landing.config': JSON.stringify({ ...weekend, id: 'other' }) } })

  expect(screen.queryByRole('heading', { name: 'Up to ₱25,000' })).toBeNull()
})

test('a captcha that cannot be reached can be asked for again, by the one button there is', async () => {
  fail(getCaptchaSession, { status: 500 })
  fail(getTemplate, { status: 500 })
  await openForm()
  await userEvent.type(field('Mobile number'), goodMobile)
  expect(await screen.findAllByRole('button', { name: 'Retry' })).toHaveLength(1)
  expect(pictureAddress()).toBeNull()

  answer(getCaptchaSession, { sid: 'sid-2' })
  answer(getTemplate, weekend)
  await press('Retry')

  await waitFor(() => expect(pictureAddress()?.searchParams.get('sid')).toBe('sid-2'))
  expect(screen.getByRole('heading', { name: 'Up to ₱25,000' })).toBeTruthy()
  expect(field('Mobile number').value).toBe(goodMobile)
})

test('a rejected captcha session shows its message, and the refresh button asks again', async () => {
  refuse(getCaptchaSession, { code: '9', message: 'Too many captchas' })
  await openForm()
  expect((await screen.findByText('Too many captchas')).closest('[role=alert]')).toBeTruthy()

  answer(getCaptchaSession, { sid: 'sid-2' })
  await userEvent.type(field('Mobile number'), goodMobile)
  await press('Refresh captcha')

  await waitFor(() => expect(pictureAddress()?.searchParams.get('sid')).toBe('sid-2'))
})

test('speaks the template’s language, unless the address asks for another', async () => {
  answer(getTemplate, { ...weekend, config: { ...weekend.config, locale: 'es' } })
  await renderPage(LandingPage, { address, configuration: { locale: 'id' } })
  expect(await screen.findByRole('button', { name: 'Obtener código' })).toBeTruthy()
  expect(document.documentElement.lang).toBe('es')

  await renderPage(LandingPage, { address: `${address}&lang=fil`, configuration: { locale: 'id' } })
  expect(await screen.findByRole('button', { name: 'Kunin ang verification code' })).toBeTruthy()
})

test('the page uses the deployment’s language when the template has none', async () => {
  await renderPage(LandingPage, { address, configuration: { locale: 'zh' } })

  expect(await screen.findByRole('textbox', { name: '手机号' })).toBeTruthy()
})

test('the mobile pattern is the template’s, else the deployment’s', async () => {
  await openForm({ configuration: { mobilePattern: 'ph' } })
  await userEvent.type(field('Mobile number'), '+63 917 123 4567')
  await press('Refresh captcha')
  expect(screen.queryByText('请输入正确的手机号')).toBeNull()
  expect(field('Mobile number').value).toBe('+639171234567')

  answer(getTemplate, { ...weekend, config: { ...weekend.config, mobilePattern: 'as-specified' } })
  await openForm({ configuration: { mobilePattern: 'ph' } })
  await userEvent.type(field('Mobile number'), '09171234567')
  await press('Refresh captcha')
  expect(screen.getByText('请输入正确的手机号')).toBeTruthy()
})

test('what was typed survives a reload, but for the captcha', async () => {
  await openForm()
  await userEvent.type(field('Mobile number'), goodMobile)
  await userEvent.type(field('Image captcha'), 'abcd')
  await userEvent.type(field('SMS code'), '246810')

  await openForm({ sessionStorage: Object.fromEntries(Object.entries(sessionStorage)) })

  expect(field('Mobile number').value).toBe(goodMobile)
  expect(field('Image captcha').value).toBe('')
  expect(field('SMS code').value).toBe('246810')
})

test('the lender’s registration numbers stand at the foot of every campaign, and no empty line without them', async () => {
  const numbers = { secRegistration: 'CS2026', certificateOfAuthority: '12' }
  const line = 'SEC Registration No. CS2026, Certificate of Authority No. 12'

  await renderPage(LandingPage, { address, configuration: numbers })
  expect((await screen.findByText(line)).lang).toBe('en')

  cleanup()
  await renderPage(LandingPage, { address })
  await screen.findByRole('button', { name: 'Apply' })
  expect(screen.queryByText(/Registration No|Authority No/)).toBeNull()
})

test.each([
  ['en', 'To count visits, this page keeps a random number in your browser.'],
  ['fil', 'Para mabilang ang mga bisita, nagtatago ang page na ito ng random na numero'],
  ['es', 'Para contar las visitas, esta página guarda un número aleatorio'],
  ['id', 'Untuk menghitung kunjungan, halaman ini menyimpan nomor acak'],
  ['zh', '为统计访问次数'],
])(
  'the page says in %s, where it asks for a number, that it keeps one in the browser, and what for',
  async (lang, text) => {
    await renderPage(LandingPage, { address: `${address}&lang=${lang}` })

    expect(await screen.findByText(text, { exact: false })).toBeTruthy()
    expect(localStorage.getItem('landing.visitor')).toMatch(/^[\da-f]{32}$/)
  },
)
