import { expect, test } from 'vitest'

import { isMachine } from './visits.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'

function machine(headers: Readonly<Record<string, string>>): boolean {
  return isMachine({ inHeader: (name) => headers[name] })
}

test.each([
  ['Googlebot/2.1 (+http://www.google.com/bot.html)'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
  ['TelegramBot (like TwitterBot)'],
  ['curl/8.5.0'],
  [`${phone.replace('; K)', '; K; wv)')} (compatible; AnyBot/1.0)`],
])('%s is no visitor', (agent) => {
  expect(machine({ 'User-Agent': agent })).toBe(true)
})

test.each([
  phone,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 9; CUBOT X19 Build/PPR1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/88.0.4324.93 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/300.0;]',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/400.0]',
  // Apps that a list of machines has words for: Grab, a reader of news, and Facebook where nothing in it has a blank.
  'Mozilla/5.0 (Linux; Android 13; SM-A045F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36 Grab/5.312.0 (Android 13; Build 12345)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Grab/5.256.0 (iPhone; iOS 16.0)',
  'Mozilla/5.0 (Linux; Android 12; TECNO KG5; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 SmartNews 24.1.0',
  '[FBAN/FB4A;FBAV/567.1.0.52.74;FBBV/1003893689;FBDM/{density=3.0,width=1080,height=2340};FBLC/en_PH;FBCR/SMART;FBMF/samsung;FBPN/com.facebook.katana;FBDV/SM-S921B;FBSV/16;FBOP/1;FBCA/arm64-v8a:;]',
])('%s is a visitor', (agent) => {
  expect(machine({ 'User-Agent': agent })).toBe(false)
})

test.each([
  ['Sec-Purpose', 'prefetch'],
  ['Sec-Purpose', 'prefetch;prerender'],
  ['Purpose', 'prefetch'],
])('a browser that sends %s: %s fetches ahead and is no visitor', (name, purpose) => {
  expect(machine({ 'User-Agent': phone, [name]: purpose })).toBe(true)
})
