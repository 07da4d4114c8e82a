import { expect, test } from 'vitest'

import { clientNetwork } from './client-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['2001:db8:0:1::7', '2001:db8:0:1'],
  ['2001:DB8:0000:0001:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
  ['[2001:db8:0:1::7]:50123', '2001:db8:0:1'],
  ['[2001:db8:0:1::7]', '2001:db8:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is of the network %s: a port or another writing makes no other customer', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})
