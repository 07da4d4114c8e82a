import { expect, test } from 'vitest'

import { captchaImage, getTemplate, imageAddress, readAnswer } from './index.ts'

test('the captcha’s address carries its session, a timestamp and the common query', () => {
  const page = { apiBase: 'https://api.example/', pageQuery: new URLSearchParams('utm_tag=t&sessionId=s&orderId=o') }

  expect(imageAddress(captchaImage, { sid: 'a b', t: '1' }, page)).toBe(
    'https://api.example/promotion/get-captcha?sessionId=s&utm_tag=t&sid=a+b&t=1',
  )
})

test('the captcha’s address is on the page’s own origin when there is no API base', () => {
  const page = { apiBase: '', pageQuery: new URLSearchParams() }

  expect(imageAddress(captchaImage, { sid: 's', t: '1' }, page)).toBe('/promotion/get-captcha?sid=s&t=1')
})

test('getTemplate skips the blocks and fields that the page does not know', () => {
  const theme = { background: '#0b6b4f', accent: '#fb0', text: '#ffffff' }
  const known = [
    { type: 'hero', headline: 'Up to ₱25,000', subline: 'Within 1 day', image: 'https://img.example/hero.png' },
    { type: 'form', title: 'Apply now', button: 'Apply' },
    { type: 'benefits', items: [{ icon: 'clock', title: 'Fast', text: 'Within 1 day' }] },
    { type: 'steps', items: [{ title: 'Register', text: 'With your phone' }] },
    { type: 'faq', items: [{ question: 'How?', answer: 'So.' }] },
    { type: 'image', src: 'https://img.example/a.png', alt: '' },
    { type: 'text', title: 'Terms', paragraphs: ['One.', 'Two.'] },
    { type: 'agreement-link', text: 'I agree to the terms' },
  ]
  const blocks = [{ type: 'video', src: 'x' }, ...known, { type: 'hero', headline: 7, effect: 'spin' }, null]
  const read = readAnswer(getTemplate, {
    id: 'ph-weekend',
    kind: 'register',
    version: '3',
    title: 'Fast cash this weekend',
    config: { locale: 'xx', theme, blocks, sparkle: true },
  })

  expect(read.config?.blocks).toEqual([...known, { type: 'hero', headline: '7' }])
  expect(read.config?.locale).toBeUndefined()
  expect(read).toMatchObject({ version: 3, kind: 'register', config: { theme } })
})
