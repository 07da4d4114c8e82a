import { parentPort, workerData } from 'node:worker_threads'

import type { ServerOptions } from '../server-options.ts'
import { startServer } from '../start-server.ts'

/* A server in a thread of its own, which measures how long its event loop is kept by one turn (`measured-thread.ts`). */

const lines: string[] = []
const server = await startServer({ ...(workerData as ServerOptions), log: (line) => lines.push(line) })
let before = process.threadCpuUsage()
let longestMs = 0

// Once a turn: the thread's own processor time since the last one, which other programs on the machine do not lengthen.
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before)

  before = process.threadCpuUsage()
  longestMs = Math.max(longestMs, (user + system) / 1_000)
}, 1).unref()

function report(): void {
  parentPort?.postMessage({ longestMs, lines })
}

parentPort?.on('message', (asked: 'reset' | 'close') => {
  if (asked === 'reset') {
    report()
    longestMs = 0
    return
  }
  void server.close().then(() => {
    report()
    parentPort?.close()
  })
})
parentPort?.postMessage({ origin: server.origin })
