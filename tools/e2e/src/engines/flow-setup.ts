import { startServerProcess } from '../server-process.ts'
import { type EngineName, isEngineName } from './engines.ts'
import { hasEngine } from './find-engine.ts'

import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine that the flows run in; null where this machine has none. */
    engine: EngineName | null
    /** Where the built pages and the server of this engine's flows are. */
    flowOrigin: string
  }
}

/** Once a run and engine: a server whose loans take seconds. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const name = project.name.replace('flows-', '')

  if (!isEngineName(name) || !(await hasEngine(name))) {
    project.provide('engine', null)
    project.provide('flowOrigin', '')
    return undefined
  }

  const server = await startServerProcess({
    environment: { PAHIRAM_REVIEW_SECONDS: '3', PAHIRAM_DISBURSE_SECONDS: '3', PAHIRAM_SMS_PER_ADDRESS: '1000' },
  })

  project.provide('engine', name)
  project.provide('flowOrigin', server.origin)
  return () => server.stop()
}
