import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { freePort } from '@pahiram/command-line/free-port'

const main = fileURLToPath(new URL('../../../release/src/main.ts', import.meta.url))

/** A page server of a journey's own. */
export interface PageServer {
  readonly origin: string
  stop(): Promise<void>
}

/** Runs `pnpm release serve --to <target> --api <api>` on a free port; a folder may be empty yet. @throws Error when nothing answers there. */
export async function startPageServer(to: string, api: string, environment = {}): Promise<PageServer> {
  if (!to.startsWith('s3://')) await mkdir(to, { recursive: true })

  const port = await freePort()
  const child = spawn(process.execPath, [main, 'serve', '--to', to, '--api', api, '--port', String(port)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`

  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt += 1) {
    if (await fetch(`${origin}/order`).catch(() => undefined)) return { origin, stop: () => stop(child) }
    await wait(50)
  }
  await stop(child)
  throw new Error('The page server does not answer')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return

  const ended = once(child, 'close')

  child.kill('SIGTERM')
  await ended
}
