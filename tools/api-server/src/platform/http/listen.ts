import { once } from 'node:events'
import { createServer } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { StartProblem } from '../start-problem.ts'

/**
 * How many connections may wait to be accepted, as many as Linux allows by itself. With Node's 511 the 512th of those that come at
 * once is dropped while the server does something else, and its phone knocks again after a second, then after three.
 */
const mostWaiting = 4_096

/**
 * Listens on a host and port.
 * @throws {StartProblem} when that cannot be.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port, backlog: mostWaiting })
  } catch (error) {
    throw whyNotListening(error, host, port)
  }
}

/**
 * Fails where `listen` would, before anything is opened.
 * @throws {StartProblem} when the port is taken or the address is none of this machine.
 */
export async function provePort(host: string, port: number): Promise<void> {
  const probe = createServer()

  try {
    probe.listen({ host, port })
    await once(probe, 'listening')
  } catch (error) {
    throw whyNotListening(error, host, port)
  } finally {
    probe.close()
  }
}

/** Turns an error of listening into a line for whoever set the address; `settings` names what they can change. */
export function whyNotListening(
  error: unknown,
  host: string,
  port: number,
  settings: { port: string; host: string } = { port: 'PORT', host: 'HOST' },
): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartProblem(`Port ${port} is in use. Stop what runs there, or set ${settings.port} to another one.`, {
        cause: error,
      })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(`This machine has no address "${host}". Correct ${settings.host}.`, { cause: error })
    case 'EACCES':
      return new StartProblem(`Port ${port} may not be opened by this user. Set ${settings.port} to one above 1023.`, {
        cause: error,
      })
    default:
      return error
  }
}
