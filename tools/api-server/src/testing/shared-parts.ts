import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '@pahiram/command-line/free-port'

/** What servers that run side by side share: a PostgreSQL, a bucket for pictures, a key. */
export interface SharedParts {
  /** The settings of sandboxes over a new, empty database. */
  newDeployment(): Promise<Record<string, string>>
  stop(): Promise<void>
}

/** Starts a PostgreSQL and an S3 test server. */
export async function startSharedParts(): Promise<SharedParts> {
  // Loaded here: other tools import this file with the server, and need neither.
  const { startBucketServer } = await import('@pahiram/bucket/testing')
  const { localAddress, localPostgres } = await import('./local-postgres.ts')
  const folder = mkdtempSync(join(tmpdir(), 'pahiram-shared-'))
  const port = await freePort()
  const postgres = localPostgres(folder, port, ['-c', 'max_connections=200'])
  let deployments = 0

  await postgres.initialise()
  await postgres.start()

  const bucket = await startBucketServer('pictures', join(folder, 'bucket'))

  return {
    async newDeployment() {
      const name = `deployment_${(deployments += 1)}`

      await postgres.createDatabase(name)
      return {
        ...bucket.environment,
        DATABASE_URL: localAddress(port, name),
        PAHIRAM_MODE: 'sandbox',
        PAHIRAM_PICTURES: `s3://pictures/${name}`,
        PAHIRAM_ACCOUNT_KEY: randomBytes(32).toString('base64'),
      }
    },
    async stop() {
      await bucket.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
