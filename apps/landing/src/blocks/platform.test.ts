import { expect, test } from 'vitest'

import { platformOf } from './platform.ts'

const browsers = [
  ['android', 'Mozilla/5.0 (Linux; Android 13; Redmi 12C) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36', 5],
  ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 5],
  ['ios', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 Version/16.0 Safari/605.1.15', 5],
  ['other', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 Version/16.0 Safari/605.1.15', 0],
  ['other', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0 Safari/537.36', 10],
] as const

test.each(browsers)(
  'a visitor has %s who calls it %s and touches it with %d fingers',
  (platform, userAgent, fingers) => {
    expect(platformOf(null, { userAgent, maxTouchPoints: fingers })).toBe(platform)
  },
)

test('the shell knows better than its browser', () => {
  const [, userAgent] = browsers[0]

  expect(platformOf('ios', { userAgent, maxTouchPoints: 5 })).toBe('ios')
  expect(platformOf('android', { userAgent: '', maxTouchPoints: 0 })).toBe('android')
  expect(platformOf('h5', { userAgent, maxTouchPoints: 5 })).toBe('android')
})
