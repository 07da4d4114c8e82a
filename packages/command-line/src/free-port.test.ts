import { once } from 'node:events'
import { createServer } from 'node:net'

import { expect, test, vi } from 'vitest'

import { freePort } from './free-port.ts'

test('a port is free, and no outgoing connection may take it before a server does', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')

  await once(server, 'listening')
  server.close()
  expect(port).toBeLessThan(32_768)
})

test('a port at which somebody listens is passed over', async () => {
  const server = createServer().listen(20_000, '127.0.0.1')
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce(0.4)

  await once(server, 'listening')

  const port = await freePort()

  server.close()
  expect(random).toHaveBeenCalledTimes(2)
  expect(port).not.toBe(20_000)
})
