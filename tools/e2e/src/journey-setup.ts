import { findBrowser } from './find-browser.ts'
import { journeyWorkers } from './journey-workers.ts'
import { startServerProcess } from './server-process.ts'

import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built pages and their servers are, one server a worker: `http://127.0.0.1:<port>`. */
    origins: string[]
    /** The browser's executable. */
    browserPath: string
  }
}

/** Once a run: a server on an empty data folder for each worker, and one proven browser. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await findBrowser(console.log)
  const servers = await Promise.all(Array.from({ length: journeyWorkers }, () => startServerProcess()))

  project.provide(
    'origins',
    servers.map(({ origin }) => origin),
  )
  project.provide('browserPath', browser.executablePath)

  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
