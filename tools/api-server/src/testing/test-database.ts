import { inject } from 'vitest'

import { rawRequest } from './caller.ts'
import type { DatabaseKind } from './database-service.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Where a server of a test keeps its data, as options of `startServer` and `openDatabase`. */
export interface TestStorage {
  readonly dataDir: string
  readonly databaseUrl: string
}

/** The address of a new PostgreSQL database for the tests of the file, by default with empty tables. */
export async function testDatabase(kind: DatabaseKind = 'migrated'): Promise<string> {
  // A connection of its own: a test that computes for seconds does not see that the service has closed an old one.
  const { status, body } = await rawRequest(inject('databaseService'), `/${kind}`)

  if (status !== 200) throw new Error(`No database for the test: ${body.toString()}`)
  return body.toString()
}

/**
 * A new PostgreSQL database and a data folder for a server of a test, by default already seeded: such a server starts in half a
 * second, one with an embedded database in some.
 */
export async function testStorage(kind: DatabaseKind = 'sandbox'): Promise<TestStorage> {
  return { dataDir: temporaryFolder(), databaseUrl: await testDatabase(kind) }
}
