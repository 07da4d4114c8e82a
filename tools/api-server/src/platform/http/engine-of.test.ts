import { expect, test } from 'vitest'

import { engineOf } from './engine-of.ts'

test.each([
  ['iOS 17', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'],
  [
    'iOS 16',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_1 like Mac OS X) AppleWebKit/605.1 CriOS/119.0.1 Mobile Safari/604.1',
  ],
  ['Chrome 87', 'Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Chrome/87.0.4280.1 Mobile Safari/537.36'],
  ['Firefox 130', 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'],
  ['Safari 18', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15'],
  ['other', 'curl/8.5'],
  ['other', undefined],
])('engineOf returns %s', (engine, userAgent) => expect(engineOf(userAgent)).toBe(engine))

test.each(['Version/1.0', 'Version/1.1.', '; wv)', 'iPhone', 'Firefox/'])(
  'a header that repeats %s is read at once',
  (part) => {
    const header = part.slice(0, -1) + part.slice(-1).repeat(8000) + part.repeat(1000)
    const begun = performance.now()

    expect(engineOf(header)).toBe('other')
    expect(engineOf(`Mozilla/5.0 (Linux; Android 9; wv) Chrome/120.0.1 ${header}`)).toBe('WebView 120')
    expect(performance.now() - begun).toBeLessThan(20)
  },
)
