import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getCaptchaSession, getTemplate, registerPhone, sendSmsCode } from '@pahiram/contract'
import { renderPage } from '@pahiram/page/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { address, answerWell, field, fill, goodMobile, pictureAddress, press, weekend } from './test-landing.ts'
import { LandingPage } from './landing-page.tsx'

beforeEach(() => {
  answerWell()
  answer(getTemplate, { ...weekend, config: { ...weekend.config, locale: 'en' } })
})

const names = () => screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).labels?.[0]?.textContent)

async function openSteps(options = {}) {
  await renderPage(LandingPage, { address, ...options })
  await screen.findByRole('textbox', { name: 'Mobile number' })
  await waitFor(() => expect(pictureAddress()).not.toBeNull())
}

async function askForCode() {
  await openSteps()
  await fill(goodMobile, 'ab12')
  await press('Get verification code')
}

test('first the number is asked for, then the code that was sent to it', async () => {
  await openSteps()
  expect(screen.getByText('Step 1 of 2')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Apply now' })).toBeTruthy()
  expect(names()).toEqual(['Mobile number', 'Image captcha'])
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
  expect(screen.getByRole('link', { name: 'I agree to the terms' })).toBeTruthy()

  await fill(goodMobile, 'ab12')
  // Enter asks for the code, as the button does.
  await userEvent.keyboard('{Enter}')

  expect(await screen.findByText('Step 2 of 2')).toBeTruthy()
  expect(names()).toEqual(['SMS code'])
  expect(document.activeElement).toBe(field('SMS code'))
  expect(screen.getByText(`We sent it to ${goodMobile}`)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Resend in/ })).toBeTruthy()

  await userEvent.type(field('SMS code'), '246810')
  await press('Apply')
  await waitFor(() =>
    expect(requestsOf(registerPhone)[0]?.fields).toMatchObject({ phone: goodMobile, capcode: 'ab12' }),
  )
})

test('the number that a code is on its way to is the one that is said afterwards', async () => {
  answer(sendSmsCode, undefined, { delay: 100 })
  await askForCode()
  await userEvent.type(field('Mobile number'), '{Backspace}1')

  expect(await screen.findByText(`We sent it to ${goodMobile}`)).toBeTruthy()
})

test('a number that was mistyped can be changed', async () => {
  await askForCode()
  await press('Change')

  expect(names()).toEqual(['Mobile number', 'Image captcha'])
  expect(field('Mobile number').value).toBe(goodMobile)
})

test('after a reload the code can be typed, and the picture again, which no reload keeps', async () => {
  await askForCode()
  await screen.findByText('Step 2 of 2')
  await openSteps({ sessionStorage: Object.fromEntries(Object.entries(sessionStorage)) })

  expect(names()).toEqual(['Mobile number', 'Image captcha', 'SMS code'])
  expect(screen.getByRole('button', { name: 'Apply' })).toBeTruthy()
})

test('a picture that was typed counts after a press without a connection, too', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get')

  await askForCode()
  await userEvent.type(await screen.findByRole('textbox', { name: 'SMS code' }), '246810')
  line.mockReturnValue(false)
  await press('Apply')
  line.mockReturnValue(true)
  answer(getCaptchaSession, { sid: 'sid-2' })
  await act(async () => window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(requestsOf(getTemplate).length).toBeGreaterThan(1))
  await press('Apply')

  await waitFor(() => expect(requestsOf(registerPhone)[0]?.fields).toMatchObject({ sid: 'sid-1', capcode: 'ab12' }))
})

test('a refused picture brings its field back beside the code', async () => {
  refuse(registerPhone, { code: '-1', message: 'Wrong captcha' })
  await askForCode()
  await userEvent.type(await screen.findByRole('textbox', { name: 'SMS code' }), '246810')
  await press('Apply')

  expect((await screen.findByText('Wrong captcha')).getAttribute('role')).toBe('alert')
  expect(names()).toEqual(['Mobile number', 'Image captcha', 'SMS code'])
  expect(document.activeElement).toBe(field('Image captcha'))
  expect(field('SMS code').value).toBe('246810')
})

test('where nobody knows whether a code was sent, it can be typed', async () => {
  fail(sendSmsCode, { network: true })
  await askForCode()

  expect(await screen.findByRole('heading', { name: 'We do not know whether the code was sent' })).toBeTruthy()
  expect(names()).toEqual(['Mobile number', 'Image captcha', 'SMS code'])
})

test('the lender is named above all, and where it has numbers, they are a press away', async () => {
  await openSteps({ configuration: { companyName: 'Araw', secRegistration: 'CS2026' } })

  expect(screen.getByRole('main').textContent).toMatch(/^ArawRegistered with the SEC/)
  const target = screen.getByRole('link', { name: 'Registered with the SEC' }).getAttribute('href')?.slice(1)

  expect(document.getElementById(target ?? '')?.textContent).toBe('SEC Registration No. CS2026')
})
