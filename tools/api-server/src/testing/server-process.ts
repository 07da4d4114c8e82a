import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The secrets that production needs, as settings of a test. */
export const productionSecrets = {
  PAHIRAM_ACCOUNT_KEY: Buffer.alloc(32, 'test').toString('base64'),
  PAHIRAM_CORE_KEY: 'the-core-key-of-a-test-long-enough',
  PAHIRAM_PARTNER_KEY: 'the-partner-key-of-a-test-long-enough',
}

/**
 * The environment of a program that a test starts: nothing of the machine's settings. What Node compiles is kept for the next
 * one, which halves the time that a program takes to load.
 */
export const childEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  NODE_COMPILE_CACHE: join(tmpdir(), 'pahiram-compile-cache'),
}

/** How a server process ended. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly output: string
  readonly errors: string
}

/** The server as a process of its own, as the command line starts it. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** Resolves with the origin when the server answers; rejects when it ended before. */
  readonly origin: Promise<string>
  readonly ended: Promise<Ended>
}

/** Starts `main.ts` on a free port with nothing else in its environment than what is given. */
export function startProcess(environment: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [main], {
    env: { ...childEnvironment, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''

  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))

  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    output,
    errors,
  }))
  const origin = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text

      const found = /served at (http:\S+)/.exec(output)?.[1]

      if (found !== undefined) resolve(found)
    })
    void ended.then(({ errors: why }) => reject(new Error(`The server ended: ${why}`)))
  })

  // A test that awaits only `ended` does not handle this rejection.
  origin.catch(() => undefined)
  return { child, origin, ended }
}

/** Starts a server that must not start, and gives how it ended. */
export async function failedStart(environment: Record<string, string>): Promise<Ended & { seconds: number }> {
  const begun = performance.now()
  const server = startProcess(environment)
  const killTimer = setTimeout(() => server.child.kill('SIGKILL'), 20_000)
  const ended = await server.ended

  clearTimeout(killTimer)
  return { ...ended, seconds: (performance.now() - begun) / 1000 }
}

/** Ends a server as an operator does, and gives how it ended. */
export async function stopProcess(server: ServerProcess): Promise<Ended> {
  server.child.kill('SIGTERM')
  return server.ended
}
