import { startSharedParts } from '@pahiram/api-server'

import { coreKey } from './core-calls.ts'
import { findBrowser, findLightBrowser } from './find-browser.ts'
import { journeyWorkers } from './journey-workers.ts'
import { startServerProcess } from './server-process.ts'
import { startTwoServers } from './two-servers.ts'

import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built pages and their servers are, one server a worker: `http://127.0.0.1:<port>`. */
    origins: string[]
    /** The executable of a whole browser. */
    browserPath: string
    /** The executable of a light one, whose pages are the same (`findLightBrowser`). */
    lightBrowserPath: string
  }
}

/** In the long run, and when `JOURNEY_SERVERS=2` asks for it, two servers over one PostgreSQL with pictures in a bucket answer. */
const hasTwoServers = process.env['JOURNEY_SERVERS'] === '2' || process.env['TEST_ROUNDS'] === 'all'

/** Once a run: a server on an empty data folder for each worker, and one proven browser. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await findBrowser(console.log)
  const lightBrowser = await findLightBrowser(console.log)
  const shared = hasTwoServers ? await startSharedParts() : undefined
  const start = async () =>
    shared === undefined
      ? startServerProcess({ environment: { PAHIRAM_CORE_KEY: coreKey } })
      : startTwoServers({ ...(await shared.newDeployment()), PAHIRAM_CORE_KEY: coreKey })
  const servers = await Promise.all(Array.from({ length: journeyWorkers }, start))

  project.provide(
    'origins',
    servers.map(({ origin }) => origin),
  )
  project.provide('browserPath', browser.executablePath)
  project.provide('lightBrowserPath', lightBrowser.executablePath)

  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await shared?.stop()
  }
}
