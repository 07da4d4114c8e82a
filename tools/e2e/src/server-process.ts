import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { copyEmptyDatabase } from '@pahiram/api-server'

/** A server of ours that runs as a process of its own. */
export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** What it printed so far. */
  output(): string
  /** How much memory it has, in MB. */
  memory(): number
  stop(): Promise<void>
}

interface ServerOptions {
  /** Kept after the server stops when given; otherwise a folder of its own that goes with it. */
  readonly dataDir?: string
  readonly environment?: Readonly<Record<string, string>>
}

const seconds = 1_000
const main = fileURLToPath(new URL('../../api-server/src/main.ts', import.meta.url))

/**
 * Starts the reference server as `pnpm start` does, on a free port and a data folder of its own.
 *
 * @throws Error with what the server printed, when it ends or names no address within 120 s.
 */
export async function startServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'pahiram-'))

  if (options.dataDir === undefined) copyEmptyDatabase(dataDir)

  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', ...options.environment },
  })
  let output = ''
  let isWanted = true
  const ended = new Promise<void>((resolve) => {
    child.once('close', (code, signal) => {
      if (isWanted)
        console.error(`The server ended by itself (${signal ?? `exit ${code}`}). It had printed:\n${output}`)
      resolve()
    })
  })

  async function stop(): Promise<void> {
    isWanted = false
    child.kill('SIGTERM')
    const forced = setTimeout(() => child.kill('SIGKILL'), 10 * seconds)
    await ended
    clearTimeout(forced)
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }

  const origin = await new Promise<string | undefined>((resolve) => {
    const slow = setTimeout(() => resolve(undefined), 120 * seconds)

    function noteOutput(chunk: Buffer): void {
      output += chunk.toString()
      const address = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(output)?.[0]
      if (!address) return
      clearTimeout(slow)
      resolve(address)
    }

    child.stdout.on('data', noteOutput)
    child.stderr.on('data', noteOutput)
    void ended.then(() => {
      clearTimeout(slow)
      resolve(undefined)
    })
  })

  if (!origin) {
    await stop()
    throw new Error(`The server did not start:\n${output}`)
  }

  const memory = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024

  return { origin, output: () => output, memory, stop }
}
