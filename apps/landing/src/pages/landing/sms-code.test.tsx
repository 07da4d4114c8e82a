import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getCaptchaSession, getTemplate, registerPhone, sendSmsCode, trackClick } from '@pahiram/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { answerWell, field, fill, goodMobile, openForm, pictureAddress, press, weekend } from './test-landing.ts'

beforeEach(answerWell)

async function openFilled() {
  const page = await openForm()

  await waitFor(() => expect(pictureAddress()).not.toBeNull())
  await fill(goodMobile, 'ab12')
  return page
}

const sent = () => requestsOf(sendSmsCode)

test('sends the code with all that it is counted by, shows a message and counts the minute down', async () => {
  await openFilled()

  await press('获取验证码')

  expect((await screen.findByText('验证码已发送，请在手机上查看！')).closest('[role=status]')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^Resend in (60|59)s$/ })).toBeTruthy()
  expect(sent().map(({ fields }) => fields)).toEqual([
    {
      phone: goodMobile,
      capcode: 'ab12',
      sid: 'sid-1',
      deviceId: 'd1',
      appName: 'pahiram',
      app_from: 'a1',
      user_from: 'u f',
      utm_tag: 't&1',
    },
  ])
  expect(sent()[0]?.headers.get('X-Template')).toBe('ph-weekend@3')
  expect(sent()[0]?.headers.get('X-Visitor-Id')).toBe(localStorage.getItem('landing.visitor'))
  expect(requestsOf(trackClick).map(({ fields }) => fields)).toMatchObject([
    { page_id: 'ph-weekend', user_from: 'u f', page_type: '1', utm_tag: 't&1', app_from: 'a1', phone: goodMobile },
  ])
})

test.each([
  ['', '', '请输入正确的手机号', 'Mobile number'],
  ['1280013800', 'ab12', '请输入正确的手机号', 'Mobile number'],
  [goodMobile, '', '请输入图形验证码', 'Image captcha'],
  [goodMobile, '  ', '请输入图形验证码', 'Image captcha'],
])('with the number %j and the captcha %j it asks for what is missing', async (mobile, captcha, messages, name) => {
  await openForm()
  await waitFor(() => expect(pictureAddress()).not.toBeNull())
  await fill(mobile, captcha)

  await press('获取验证码')

  expect((await screen.findByText(messages)).getAttribute('role')).toBe('alert')
  expect(document.activeElement).toBe(field(name))
  expect(sent()).toEqual([])
  expect(requestsOf(trackClick)).toEqual([])
})

test('a wrong captcha shows the server’s message and another picture', async () => {
  refuse(sendSmsCode, { code: '101', message: 'Wrong captcha' })
  await openFilled()
  const before = pictureAddress()

  await press('获取验证码')

  expect((await screen.findByText('Wrong captcha')).closest('[role=alert]')).toBeTruthy()
  expect(pictureAddress()?.searchParams.get('t')).not.toBe(before?.searchParams.get('t'))
  expect(field('Image captcha').value).toBe('')
  expect(field('Mobile number').value).toBe(goodMobile)
  expect(screen.getByRole('button', { name: '获取验证码' })).toBeTruthy()
})

test('what the server says of a field is shown at it, and the field has the focus', async () => {
  refuse(sendSmsCode, { code: '429', message: 'Too many codes for this number' })
  await openFilled()
  await press('获取验证码')

  const message = await screen.findByText('Too many codes for this number')

  expect(field('Mobile number').getAttribute('aria-describedby')).toBe(message.id)
  expect(document.activeElement).toBe(field('Mobile number'))

  refuse(sendSmsCode, { code: '101', message: 'Wrong captcha' })
  await press('获取验证码')
  const ofPicture = await screen.findByText('Wrong captcha')

  expect(field('Image captcha').getAttribute('aria-describedby')).toBe(ofPicture.id)
  expect(document.activeElement).toBe(field('Image captcha'))
  expect(screen.queryByText('Too many codes for this number')).toBeNull()
  await userEvent.type(field('Image captcha'), 'x')
  expect(screen.queryByText('Wrong captcha')).toBeNull()
})

test.each(['en', 'fil', 'es', 'id', 'zh'])(
  'a page whose template is in %s asks for its codes and pictures in that language',
  async (locale) => {
    answer(getTemplate, { ...weekend, config: { ...weekend.config, locale } })
    refuse(sendSmsCode, { code: '101', message: 'Wrong captcha' })
    await openForm()

    const [mobile, captcha] = screen.getAllByRole('textbox')

    if (mobile === undefined || captcha === undefined) throw new Error('The form has no fields')
    await userEvent.type(mobile, goodMobile)
    await userEvent.type(captcha, 'ab12')
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
    const [getCode = ''] = buttons.filter((name) => /code|código|kode|验证码/i.test(name ?? ''))

    await press(getCode)

    await screen.findByText('Wrong captcha')
    expect(sent()[0]?.headers.get('X-Lang')).toBe(locale)
  },
)

test('a registered number gets a message and the way to the app', async () => {
  refuse(sendSmsCode, { code: 11, message: 'exists' })
  await openFilled()
  await press('获取验证码')

  const message = await screen.findByText('You have registered, please download the APP to log in')

  expect(message.closest('[role=status]')).toBeTruthy()
  expect(window.location.hash).toBe('#/download')
})

test.each([
  ['Too many codes for this number', 'Too many codes for this number'],
  ['', 'The server did not accept this. Check what you typed and try again.'],
])('another rejection (%j) shows a message and keeps the fields', async (message, messages) => {
  refuse(sendSmsCode, { code: '429', message })
  await openFilled()
  const before = pictureAddress()
  await press('获取验证码')

  expect((await screen.findByText(messages)).closest('[role=alert]')).toBeTruthy()
  expect(field('Image captcha').value).toBe('ab12')
  expect(pictureAddress()?.href).toBe(before?.href)
  expect(screen.getByRole('button', { name: '获取验证码' })).toBeTruthy()
})

test('a storm of taps sends one code and counts one press', async () => {
  answer(sendSmsCode, null, { delay: 30 })
  await openFilled()
  const button = screen.getByRole('button', { name: '获取验证码' })

  act(() => {
    for (let tap = 0; tap < 10; tap += 1) button.click()
  })
  await screen.findByRole('button', { name: /^Resend in/ })

  expect(sent()).toHaveLength(1)
  expect(requestsOf(trackClick)).toHaveLength(1)
})

test('the form sends no second code within the minute, even after a reload', async () => {
  await openFilled()
  await press('获取验证码')
  await screen.findByRole('button', { name: /^Resend in/ })

  await openForm({ sessionStorage: Object.fromEntries(Object.entries(sessionStorage)) })
  const button = await screen.findByRole('button', { name: /^Resend in/ })

  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(await screen.findByText('请勿重复发送验证码')).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

test('a press that cannot be counted sends the code all the same, and waits for nothing', async () => {
  fail(trackClick, { delay: 200 })
  await openFilled()
  await press('获取验证码')

  expect(await screen.findByRole('button', { name: /^Resend in/ })).toBeTruthy()
  await waitFor(() => expect(requestsOf(trackClick)).toHaveLength(1))
})

test.each([{ network: true }, { status: 500 }, { html: true }, { empty: true }, { body: '{"code":' }] as const)(
  'an answer that got lost (%j) claims nothing, and only the visitor asks again',
  async (fault) => {
    fail(sendSmsCode, fault)
    await openFilled()
    await press('获取验证码')

    expect(await screen.findByRole('heading', { name: 'We do not know whether the code was sent' })).toBeTruthy()
    expect(sent()).toHaveLength(1)
    expect(field('Image captcha').value).toBe('ab12')

    answer(sendSmsCode)
    await press('Retry')
    expect(await screen.findByRole('button', { name: /^Resend in/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(sent()).toHaveLength(2)
  },
)

test('a reload while the code is sent shows that the result is unknown, and sends nothing', async () => {
  fail(sendSmsCode, { delay: 200 })
  await openFilled()
  await press('获取验证码')
  await waitFor(() => expect(sessionStorage.getItem('landing.sent')).toContain('"content":"sms"'))

  await openForm({ sessionStorage: Object.fromEntries(Object.entries(sessionStorage)) })

  expect(await screen.findByRole('heading', { name: 'We do not know whether the code was sent' })).toBeTruthy()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(requestsOf(registerPhone)).toEqual([])
})

test('without a captcha to read there is nothing to send', async () => {
  answer(getCaptchaSession, { sid: null })
  await openForm()
  await fill(goodMobile, 'ab12')
  await press('获取验证码')

  expect(await screen.findByText('请输入图形验证码')).toBeTruthy()
  expect(sent()).toEqual([])
})
