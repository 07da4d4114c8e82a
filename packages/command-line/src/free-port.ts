import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Finds a port of 127.0.0.1 at which nobody listens. It is below those that the system gives to outgoing connections, one of
 * which may take a port between this answer and the server's start.
 */
export async function freePort(): Promise<number> {
  const port = 12_000 + Math.floor(Math.random() * 20_000)
  const probe = createServer().listen(port, '127.0.0.1')

  try {
    await once(probe, 'listening')
  } catch {
    return freePort()
  }
  probe.close()
  await once(probe, 'close')
  return port
}
