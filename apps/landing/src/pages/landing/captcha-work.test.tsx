import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { getCaptchaSession, getWorkChallenge, proveWork, sendSmsCode } from '@pahiram/contract'
import { screen, waitFor } from '@testing-library/react'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { beforeEach, expect, test } from 'vitest'

import { answerWell, field, fill, goodMobile, openForm, pictureAddress, press } from './test-landing.ts'

const counter = 3
let derivedKey = ''

beforeEach(async () => {
  answerWell()

  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter,
    deriveKey: async (...given) => {
      const derived = await deriveKey(...given)

      derivedKey = Array.from(derived.derivedKey, (byte) => byte.toString(16).padStart(2, '0')).join('')
      return derived
    },
    hmacSignatureSecret: 'the server’s',
  })

  answer(getWorkChallenge, { challenge: JSON.stringify(challenge) })
  answer(proveWork, { capcode: 'KM4T' })
})

async function openTyped(captcha = '') {
  await openForm()
  await waitFor(() => expect(pictureAddress()).not.toBeNull())
  await fill(goodMobile, captcha)
}

test('who cannot read the picture presses a button, and the device does the work instead', async () => {
  await openTyped()
  await press('Can’t read it? Skip this')

  const said = await screen.findByText('Checked. You need not type the picture.', {}, { timeout: 10_000 })

  await waitFor(() => expect(document.activeElement).toBe(said))
  expect(screen.queryByRole('textbox', { name: 'Image captcha' })).toBeNull()
  expect(requestsOf(getWorkChallenge).map(({ fields }) => fields)).toMatchObject([{ sid: 'sid-1' }])
  expect(requestsOf(proveWork).map(({ fields }) => fields)).toMatchObject([
    { sid: 'sid-1', counter: String(counter), derivedKey },
  ])

  await press('获取验证码')
  await waitFor(() => expect(requestsOf(sendSmsCode).map(({ fields }) => fields)).toMatchObject([{ capcode: 'KM4T' }]))
})

test('work that fails after it was begun shows the server’s message and a new picture, for the old one counts no more', async () => {
  refuse(proveWork, { code: '101', message: 'This took too long.' })
  await openTyped('ab12')

  const shown = pictureAddress()?.searchParams.get('t')

  await press('Can’t read it? Skip this')

  expect((await screen.findByText('This took too long.', {}, { timeout: 10_000 })).closest('[role=alert]')).toBeTruthy()
  await waitFor(() => expect(pictureAddress()?.searchParams.get('t')).not.toBe(shown))
  expect(field('Image captcha').value).toBe('')
  expect(field('Mobile number').value).toBe(goodMobile)
})

test.each([
  [
    'the server’s message',
    () => refuse(getWorkChallenge, { code: '429', message: 'Too many pictures.' }),
    'Too many pictures.',
  ],
  [
    'a message of its own when nothing was answered',
    () => fail(getWorkChallenge, { network: true }),
    'The image captcha could not be loaded',
  ],
])('work that is not begun shows %s, and the picture and what is typed stay', async (_name, go, message) => {
  go()
  await openTyped('ab12')

  const shown = pictureAddress()?.href

  await press('Can’t read it? Skip this')

  expect((await screen.findByText(message, {}, { timeout: 10_000 })).closest('[role=alert]')).toBeTruthy()
  expect(field('Image captcha').value).toBe('ab12')
  expect(pictureAddress()?.href).toBe(shown)
})

test('a press without a captcha session gets one first, and then does the work', async () => {
  refuse(getCaptchaSession, { code: '503', message: 'Please come back later.', times: 1 })
  await openForm()
  expect(await screen.findByText('Please come back later.')).toBeTruthy()
  expect(pictureAddress()).toBeNull()

  await press('Can’t read it? Skip this')

  await screen.findByText('Checked. You need not type the picture.', {}, { timeout: 10_000 })
  expect(requestsOf(getWorkChallenge).map(({ fields }) => fields)).toMatchObject([{ sid: 'sid-1' }])
})

test.each([
  [
    'rejects',
    () => refuse(getCaptchaSession, { code: '503', message: 'Please come back later.' }),
    'Please come back later.',
  ],
  ['does not answer', () => fail(getCaptchaSession, { network: true }), 'The image captcha could not be loaded'],
])(
  'a press while the server %s a captcha session says so in plain words, and asks for no work',
  async (_name, go, message) => {
    go()
    await openForm()
    await waitFor(() => expect(requestsOf(getCaptchaSession).length).toBeGreaterThan(0))
    await screen.findAllByText(message)

    const asked = requestsOf(getCaptchaSession).length

    await press('Can’t read it? Skip this')

    await waitFor(() => expect(requestsOf(getCaptchaSession).length).toBeGreaterThan(asked))
    await waitFor(() =>
      expect(screen.getAllByText(message).some((shown) => shown.closest('[role=alert]') !== null)).toBe(true),
    )
    expect(requestsOf(getWorkChallenge)).toEqual([])
    expect(screen.queryByText(/sid/)).toBeNull()
  },
)
