import { findBrowser } from './find-browser.ts'
import { startServerProcess } from './server-process.ts'

import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built pages and their server are: `http://127.0.0.1:<port>`. */
    origin: string
    /** The browser's executable. */
    browserPath: string
  }
}

/** Once a run: one server on an empty data folder, one proven browser, for all journeys. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await findBrowser(console.log)
  const server = await startServerProcess()

  project.provide('origin', server.origin)
  project.provide('browserPath', browser.executablePath)

  return () => server.stop()
}
