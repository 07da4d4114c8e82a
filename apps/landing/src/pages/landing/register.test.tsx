import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getTemplate, registerPhone, sendSmsCode } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import {
  address,
  answerWell,
  download,
  field,
  fill,
  goodMobile,
  openForm,
  pictureAddress,
  press,
  weekend,
} from './test-landing.ts'
import { LandingPage } from './landing-page.tsx'

beforeEach(answerWell)

async function openFilled(options = {}) {
  const page = await openForm(options)

  await waitFor(() => expect(pictureAddress()).not.toBeNull())
  await fill(goodMobile, 'ab12', '246810')
  return page
}

const sent = () => requestsOf(registerPhone)

test('registers with all that came along in the address, shows a message and opens the download page', async () => {
  await openFilled()
  answer(getTemplate, download)
  await press('Apply')

  expect((await screen.findByText('Registration successful')).closest('[role=status]')).toBeTruthy()
  expect(window.location.hash).toBe('#/download')
  expect(await screen.findByRole('heading', { name: 'One tap left' })).toBeTruthy()
  expect(sent().map(({ fields }) => fields)).toEqual([
    {
      phone: goodMobile,
      capcode: 'ab12',
      sid: 'sid-1',
      deviceId: 'd1',
      appName: 'pahiram',
      merchantNumber: '0',
      userName: '',
      smsCode: '246810',
      invite_code: 'c1',
      user_from: 'u f',
      id: 'i1',
      app_from: 'a1',
      utm_tag: 't&1',
      idempotencyKey: expect.stringMatching(/^[\da-z]{16,64}$/),
    },
  ])
  expect(sent()[0]?.headers.get('X-Template')).toBe('ph-weekend@3')
  expect(sessionStorage.getItem('landing.draft')).toBeNull()
})

test('what the address says of app, merchant and user goes along', async () => {
  await openFilled({ address: `${address}&appName=Agila&merchantNumber=7&userId=u1` })
  await press('Apply')
  await waitFor(() => expect(sent()).toHaveLength(1))

  expect(sent()[0]?.fields).toMatchObject({ appName: 'Agila', merchantNumber: '7', userName: 'u1' })
})

test.each([
  ['1', 'ab12', '246810', '请输入正确的手机号', 'Mobile number'],
  [goodMobile, '', '246810', '请输入图形验证码', 'Image captcha'],
  [goodMobile, 'ab12', '', '请输入短信验证码', 'SMS code'],
])('with %j, %j and %j it asks for what is missing', async (mobile, captcha, smsCode, messages, name) => {
  await openForm()
  await waitFor(() => expect(pictureAddress()).not.toBeNull())
  await fill(mobile, captcha, smsCode)
  await press('Apply')

  expect((await screen.findByText(messages)).getAttribute('role')).toBe('alert')
  expect(document.activeElement).toBe(field(name))
  expect(sent()).toEqual([])
})

test('a wrong captcha shows the server’s message and another picture', async () => {
  refuse(registerPhone, { code: '-1', message: 'Wrong captcha' })
  await openFilled()
  const before = pictureAddress()
  await press('Apply')

  expect((await screen.findByText('Wrong captcha')).closest('[role=alert]')).toBeTruthy()
  expect(pictureAddress()?.searchParams.get('t')).not.toBe(before?.searchParams.get('t'))
  expect(field('Image captcha').value).toBe('')
  expect(field('SMS code').value).toBe('246810')
})

test('a registered number gets a message and the way to the app', async () => {
  refuse(registerPhone, { code: '11', message: 'exists' })
  await openFilled()
  await press('Apply')

  const message = await screen.findByText('You have registered, please download the APP to log in')

  expect(message.closest('[role=status]')).toBeTruthy()
  expect(window.location.hash).toBe('#/download')
})

test('another rejection shows its message and keeps the fields', async () => {
  refuse(registerPhone, { code: '101', message: 'This is not the code' })
  await openFilled()
  await press('Apply')

  expect((await screen.findByText('This is not the code')).closest('[role=alert]')).toBeTruthy()
  expect(field('Image captcha').value).toBe('ab12')
  expect(window.location.hash).toBe('')
})

test('a wrong code is shown at its field, which has the focus', async () => {
  refuse(registerPhone, { code: '102', message: 'The SMS code is wrong' })
  await openFilled()
  await press('Apply')

  const message = await screen.findByText('The SMS code is wrong')

  expect(field('SMS code').getAttribute('aria-describedby')).toBe(message.id)
  expect(document.activeElement).toBe(field('SMS code'))
  expect(field('Image captcha').value).toBe('ab12')
})

test('registers once for a storm of Enter and taps', async () => {
  answer(registerPhone, null, { delay: 300 })
  await openFilled()
  const button = screen.getByRole('button', { name: 'Apply' })

  await userEvent.type(field('SMS code'), '{Enter}{Enter}')
  expect(button.getAttribute('aria-busy')).toBe('true')
  act(() => {
    for (let tap = 0; tap < 10; tap += 1) button.click()
  })
  await waitFor(() => expect(window.location.hash).toBe('#/download'))

  expect(sent()).toHaveLength(1)
})

test('an answer that got lost claims nothing, and asking again is the visitor’s own', async () => {
  fail(registerPhone, { network: true })
  await openFilled()
  await press('Apply')
  expect(await screen.findByRole('heading', { name: 'We do not know whether you are registered' })).toBeTruthy()
  expect(sent()).toHaveLength(1)
  expect(field('SMS code').value).toBe('246810')

  refuse(registerPhone, { code: '11', message: 'exists' })
  await press('Retry')
  await waitFor(() => expect(window.location.hash).toBe('#/download'))
  expect(sent()).toHaveLength(2)
})

test('a reload while registering shows that the result is unknown, and sends nothing', async () => {
  fail(registerPhone, { delay: 200 })
  await openFilled()
  await press('Apply')
  await waitFor(() => expect(sessionStorage.getItem('landing.sent')).toContain('"content":"register"'))

  await openForm({ sessionStorage: Object.fromEntries(Object.entries(sessionStorage)) })
  expect(await screen.findByRole('heading', { name: 'We do not know whether you are registered' })).toBeTruthy()

  // The captcha is gone with the page that showed it, so Retry begins with what is missing.
  await press('Retry')
  expect(await screen.findByText('请输入图形验证码')).toBeTruthy()
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('the button shows the template’s label', async () => {
  answer(getTemplate, { ...weekend, config: { blocks: [{ type: 'form', button: 'Get my cash' }] } })
  await renderPage(LandingPage, { address })

  expect(await screen.findByRole('button', { name: 'Get my cash' })).toBeTruthy()
  expect(requestsOf(sendSmsCode)).toEqual([])
})

test('ad networks learn of a registration, with the click ids of the link, only where the visitor ticks that', async () => {
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /passed on to Meta, TikTok to measure/ })

  answer(getTemplate, { ...weekend, consentFor: 'Meta, TikTok' })
  await openFilled({ address: `${address}&fbclid=F1&gclid=G1&utm_source=fb` })
  expect((await box()).checked).toBe(false)
  await press('Apply')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(Object.keys(sent()[0]?.fields ?? {})).not.toEqual(expect.arrayContaining(['fbclid']))
})

test('what the visitor agrees to goes along with the click ids', async () => {
  answer(getTemplate, { ...weekend, consentFor: 'Meta' })
  await openFilled({ address: `${address}&fbclid=F1&utm_source=fb` })
  await userEvent.click(await screen.findByRole('checkbox'))
  await press('Apply')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.fields).toMatchObject({ adConsent: '1', adConsentFor: 'Meta', fbclid: 'F1' })
  expect(sent()[0]?.fields).not.toHaveProperty('utm_source')
})

test('without an ad network nothing is asked', async () => {
  await openForm()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a number is taken as people write it behind +63, without its zero', async () => {
  answer(getTemplate, { ...weekend, config: { ...weekend.config, mobilePattern: 'ph' } })
  await openForm()
  await waitFor(() => expect(pictureAddress()).not.toBeNull())
  await fill('917 123 4567', 'ab12', '246810')
  await press('Apply')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.fields).toMatchObject({ phone: '9171234567' })
})
