import { expect, test } from 'vitest'

import { readTrustedProxies } from './trusted-proxies.ts'

test('proxies are addresses and networks, apart by commas or blanks', () => {
  expect(readTrustedProxies()).toEqual({ proxies: [] })
  expect(readTrustedProxies(' 127.0.0.1, 10.0.0.0/8 ,2001:db8::/32,\n::1 192.0.2.7')).toEqual({
    proxies: ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32', '::1', '192.0.2.7'],
  })
})

test.each(['proxy.example', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.0/8/8', '10.0.0/8', '10.0.0.0/', 'true', '1'])(
  '%s is none',
  (odd) => {
    expect(readTrustedProxies(`127.0.0.1,${odd}`)).toMatchObject({ odd })
  },
)
