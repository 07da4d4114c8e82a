import { afterEach, expect, test } from 'vitest'

import { closeSockets, openSockets, takeSocketAttempts } from './socket-guard.ts'

afterEach(openSockets)

test('a request that slips by the mock breaks and is remembered', async () => {
  await closeSockets()

  await expect(fetch('http://127.0.0.1:9/')).rejects.toThrow('Failed to execute "fetch()"')
  expect(takeSocketAttempts()).toEqual(['a socket to 127.0.0.1:9'])
  expect(takeSocketAttempts()).toEqual([])
})
