/*
 * Written without Node's types: whoever imports the mock is a page, and a page's globals are the browser's.
 */

interface Server {
  readonly _handle: object
  once(event: 'error', listener: (error: Error) => void): void
  listen(port: number, host: string, listener: () => void): void
  close(listener: () => void): void
}

declare const process: { getBuiltinModule(name: 'node:net'): { createServer(): Server } }

type Connect = (request: unknown, address: string, port: number) => number

/** What Node connects with, below everything that the mock replaces; mocked sockets carry a `connect` of their own. */
interface Handle {
  connect: Connect
  connect6: Connect
}

/** What the system says when there is no way out (ENETUNREACH). */
const unreachable = -101
const attempts: string[] = []
let reopen: (() => void) | undefined

/** Lets no connection reach the system: what slips by the mock fails at once and is remembered. */
export async function closeSockets(): Promise<void> {
  const handles = await handlePrototype()
  const { connect, connect6 } = handles

  handles.connect = refuse
  handles.connect6 = refuse
  reopen = () => Object.assign(handles, { connect, connect6 })
}

/** Lets connections be made again. */
export function openSockets(): void {
  reopen?.()
}

/** The attempts since this was last asked. */
export function takeSocketAttempts(): readonly string[] {
  return attempts.splice(0)
}

function refuse(_request: unknown, address: string, port: number): number {
  attempts.push(`a socket to ${address}:${port}`)
  return unreachable
}

// Node exports the handle's class nowhere; a listening server owns one.
function handlePrototype(): Promise<Handle> {
  const server = process.getBuiltinModule('node:net').createServer()

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const prototype = Object.getPrototypeOf(server._handle) as Handle

      server.close(() => resolve(prototype))
    })
  })
}
