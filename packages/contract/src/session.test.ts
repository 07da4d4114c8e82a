import fc from 'fast-check'
import { expect, test } from 'vitest'

import { commonQuery, meantQuery, sessionHeadersOf } from './index.ts'

test('the common query holds the session and tracking parameters present, in the order of the contract', () => {
  const page = new URLSearchParams(
    'invite_code=i&orderId=o&down_id=d&links_id=l&id=7&utm_tag=t&user_from=u&app_from=a&lang=en&merchantNumber=0' +
      '&clientType=h5&appVersion=1&appName=n&deviceId=d&userId=u&sessionId=s&other=x',
  )

  expect([...commonQuery(page).keys()]).toEqual([
    'sessionId',
    'userId',
    'deviceId',
    'appName',
    'appVersion',
    'clientType',
    'merchantNumber',
    'lang',
    'app_from',
    'user_from',
    'utm_tag',
    'id',
    'links_id',
    'down_id',
    'invite_code',
  ])
})

test('the common query keeps an empty parameter and adds no default for an absent one', () => {
  expect(commonQuery(new URLSearchParams('sessionId=')).toString()).toBe('sessionId=')
  expect(commonQuery(new URLSearchParams()).toString()).toBe('')
})

test('the common query takes the first value of a parameter that is given twice', () => {
  expect(commonQuery(new URLSearchParams('lang=en&lang=es')).toString()).toBe('lang=en')
})

test('sessionHeadersOf gives each session parameter its header, and tracking none', () => {
  const page = new URLSearchParams(
    'sessionId=1&userId=2&deviceId=3&appName=4&appVersion=5&clientType=6&merchantNumber=7&lang=8&utm_tag=9',
  )

  expect(sessionHeadersOf(page)).toEqual({
    'X-Session-Id': '1',
    'X-User-Id': '2',
    'X-Device-Id': '3',
    'X-App-Name': '4',
    'X-App-Version': '5',
    'X-Client-Type': '6',
    'X-Merchant-Number': '7',
    'X-Lang': '8',
  })
})

test.each([
  ['plain value', 'plain value'],
  ['é', 'é'],
  ['', ''],
  ['你好', '%E4%BD%A0%E5%A5%BD'],
  ['a\r\nX-Evil: 1', 'a%0D%0AX-Evil%3A%201'],
  [' a', '%20a'],
  ['a ', 'a%20'],
  ['\u00a0a', '\u00a0a'],
  ['\u007f', '%7F'],
])('the header for %j holds %j', (value, header) => {
  expect(sessionHeadersOf(new URLSearchParams({ userId: value }))).toEqual({ 'X-User-Id': header })
})

test('sessionHeadersOf gives every value a form that a header can carry', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const sent = sessionHeadersOf(new URLSearchParams({ userId: value }))['X-User-Id'] ?? ''
      const received = new Headers({ 'X-User-Id': sent }).get('X-User-Id')

      expect(received).toBe(sent)
      expect([value, encodeURIComponent(value)]).toContain(received)
    }),
  )
})

test.each([
  ['templateId=a&utm_tag=b', 'templateId=a&utm_tag=b'],
  ['templateId=a&amp;utm_tag=b&#38;user_from=c', 'templateId=a&utm_tag=b&user_from=c'],
  // Written for HTML, then encoded, wholly or in part.
  ['templateId%3Da%26%23038%3Butm_tag%3Db', 'templateId=a&utm_tag=b'],
  ['templateId=a&%23038;utm_tag=b&%23x26;down_id=d', 'templateId=a&utm_tag=b&down_id=d'],
  ['templateId%3Da%26amp%3Butm_tag%3Db%2520c%26amp%3Bdown_id%3Dd', 'templateId=a&utm_tag=b%20c&down_id=d'],
  ['templateId=a%26amp%3Butm_tag=b%26amp%3Bdown_id=d', 'templateId=a&utm_tag=b&down_id=d'],
  ['templateId=a&utm_tag=b?fbclid=c', 'templateId=a&utm_tag=b&fbclid=c'],
  ['templateId=a?utm_source=x?utm_source=y', 'templateId=a&utm_source=x'],
  ['templateId=a&utm_tag=b&utm_tag=b', 'templateId=a&utm_tag=b'],
  ['amp;templateId=a&amp;amp;utm_tag=b', 'templateId=a&utm_tag=b'],
  ['templateId%3Da&utm_tag%3Db', 'templateId=a&utm_tag=b'],
  ['templateId%3Da%26utm_tag%3Db', 'templateId=a&utm_tag=b'],
  ['templateId%3Da%26utm_tag%3DR%2526D?fbclid=c', 'templateId=a&utm_tag=R%26D&fbclid=c'],
  ['templateId%3Da%26utm_tag%3Db&fbclid=c', 'templateId=a&utm_tag=b&fbclid=c'],
  ['templateId=a%26utm_tag=b;user_from=c\\u0026app_from=d', 'templateId=a&utm_tag=b&user_from=c&app_from=d'],
  ['templateId=a&utm_tag=R%26D%3D1%3B2', 'templateId=a&utm_tag=R%26D%3D1%3B2'],
  ['templateId=a&utm_tag=R%26amp%3BD&x=1', 'templateId=a&utm_tag=R%26amp%3BD&x=1'],
  ['templateId=a%E2%80%8B', 'templateId=a'],
  ['templateId=a%C2%A0', 'templateId=a'],
  ['templateId=a%0D%0A', 'templateId=a'],
  ['templateId=a%20**', 'templateId=a'],
  ['templateId=a%E3%80%82', 'templateId=a'],
  ['templateId=a%EF%BC%81%EF%BC%9F%EF%BC%89%EF%BC%9A%EF%BC%9B%E3%80%80', 'templateId=a'],
  ['templateId=a%E3%80%8D%E3%80%8F%E3%80%8B%E3%80%91', 'templateId=a'],
  ['templateId=a%09%E2%80%AF%E2%80%A8', 'templateId=a'],
  ['templateId=a+', 'templateId=a'],
  ['templateId=%20a%20&%0D%0Autm_tag=+b+&user\\_from=c%5C_d', 'templateId=a&utm_tag=b&user_from=c_d'],
  ['templateId=3Da&utm_tag=3Db&fbclid=c', 'templateId=a&utm_tag=b&fbclid=c'],
  ['templateId=a&utm_tag=3D-poster+%2B1', 'templateId=a&utm_tag=3D-poster+%2B1'],
  ['templateId=a.', 'templateId=a'],
  ['templateId=a).', 'templateId=a'],
  ['templateId=a&utm_tag=%E2%80%AEb%e2%80%8bc%EF%BB%BF-d%E2%80%8De', 'templateId=a&utm_tag=bc-d%E2%80%8De'],
  ['templateId=a%22%3E', 'templateId=a'],
  ['templateId=a-1%F0%9F%91%87', 'templateId=a-1'],
  ['templateId=a%20Apply%20now&utm_tag=%F0%9F%91%87', 'templateId=a&utm_tag=%F0%9F%91%87'],
  ['templateId=a\\&utm_tag=b%5C&user_from=c', 'templateId=a&utm_tag=b&user_from=c'],
  ['templateId=a%E2%80%A6', 'templateId=a'],
  ['templateId=ph%E2%80%91payday&utm_tag=b%e2%80%90c', 'templateId=ph-payday&utm_tag=b-c'],
  ['utm_tag=what?&templateId=a', 'utm_tag=what?&templateId=a'],
  ['', ''],
])('a link that came as %j was meant as %j', (came, meant) => {
  expect(meantQuery(came)).toBe(meant)
})

test.each(['+', '.', '%20', '%E2%80%99', 'a.', '%26'])('a link with thousands of %j is read in a moment', (sign) => {
  const began = performance.now()

  meantQuery(`templateId=a&utm_tag=b${sign.repeat(16_000 / sign.length)}x`)
  expect(performance.now() - began).toBeLessThan(100)
})
