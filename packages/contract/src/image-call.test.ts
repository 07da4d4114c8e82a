import { expect, test } from 'vitest'

import { captchaImage, imageAddress } from './index.ts'

test('the captcha has its session, a timestamp and the common query', () => {
  const page = { apiBase: 'https://api.example/', pageQuery: new URLSearchParams('utm_tag=t&sessionId=s&orderId=o') }

  expect(imageAddress(captchaImage, { sid: 'a b', t: '1' }, page)).toBe(
    'https://api.example/promotion/get-captcha?sessionId=s&utm_tag=t&sid=a+b&t=1',
  )
})

test('without a base it is on the page’s own origin', () => {
  const page = { apiBase: '', pageQuery: new URLSearchParams() }

  expect(imageAddress(captchaImage, { sid: 's', t: '1' }, page)).toBe('/promotion/get-captcha?sid=s&t=1')
})
