import { expect, test } from 'vitest'

import { readTrustedProxies } from './trusted-proxies.ts'

test('proxies are addresses and networks, apart by commas', () => {
  expect(readTrustedProxies({})).toEqual([])
  expect(readTrustedProxies({ PAHIRAM_PROXIES: ' 127.0.0.1, 10.0.0.0/8 ,2001:db8::/32,' })).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '2001:db8::/32',
  ])
})

test.each(['proxy.example', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.0/8/8', '10.0.0/8', '10.0.0.0/', 'true', '1'])(
  '%s is none, and stops the start',
  (named) => {
    expect(() => readTrustedProxies({ PAHIRAM_PROXIES: named })).toThrow(`PAHIRAM_PROXIES names "${named}"; it is no`)
  },
)
