import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, watch } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { freePort } from '@pahiram/command-line/free-port'

import { workspaceRoot } from './workspace.ts'

/** The reference server as a process of its own, which starts again whenever one of its files changes. */
export interface WatchedServer {
  readonly origin: string
  /** Waits until it answers: after a change it does not for some seconds. */
  ready(): Promise<void>
  /** Ends it; the promise is fulfilled when it has ended. */
  close(): Promise<void>
}

/** What the server is made of, beside what is installed. */
const sources = ['tools/api-server/src', 'tools/api-server/messages', 'packages/*/src']
/** A file that no server loads. */
const otherFile = /\.(?:test|journey|bench)\.\w+$|\.(?:tsx|css)$|~$/
/** How long it is quiet after a change before the server starts again, ms: an editor may write several files. */
const quietMs = 100

/** Starts the reference server without pages; what it complains of is printed. */
export async function startWatchedServer(): Promise<WatchedServer> {
  const port = await freePort()
  const main = join(workspaceRoot, 'tools/api-server/src/main.ts')
  const folders = globSync(sources, { cwd: workspaceRoot }).map((folder) => join(workspaceRoot, folder))
  const watchers = folders
    .filter(existsSync)
    .map((folder) => watch(folder, { recursive: true }, (_, file) => changed(file)))
  let child = start()
  let restart: NodeJS.Timeout | undefined

  // However this process ends.
  process.once('exit', () => child.kill())
  return {
    origin: `http://127.0.0.1:${port}`,
    async ready() {
      while (!(await isListening(port))) await wait(quietMs)
    },
    async close() {
      clearTimeout(restart)
      for (const watcher of watchers) watcher.close()
      await end(child)
    },
  }

  function start(): ChildProcess {
    return spawn(process.execPath, [main], {
      // It prints the addresses of its own port, at which nobody opens a page.
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), PAHIRAM_DRAW_PAGES: '0' },
    })
  }

  function changed(file: string | null): void {
    if (file === null || otherFile.test(file)) return
    clearTimeout(restart)
    restart = setTimeout(() => {
      console.log(`${file} has changed: the server starts again.`)
      void end(child).then(() => {
        child = start()
      })
    }, quietMs)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return

  const ended = once(child, 'close')

  child.kill()
  await ended
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')

    socket
      .once('error', () => resolve(false))
      .once('connect', () => {
        socket.destroy()
        resolve(true)
      })
  })
}
