import { once } from 'node:events'
import { createServer } from 'node:net'

/** Finds a port of 127.0.0.1 at which nobody listens, below those that the system gives to outgoing connections at any time. */
export async function freePort(): Promise<number> {
  const port = 12_000 + Math.floor(Math.random() * 20_000)
  const probe = createServer().listen(port, '127.0.0.1')

  if (!(await once(probe, 'listening').catch(() => false))) return freePort()
  await once(probe.close(), 'close')
  return port
}
