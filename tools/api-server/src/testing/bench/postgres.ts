import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '@pahiram/command-line/free-port'

import { DebianPostgres } from '../debian-postgres.ts'
import { withChildren } from './processor-time.ts'

/** A PostgreSQL as Debian packages it, with its usual settings, but that it does not wait for the disk. */
export interface BenchPostgres {
  readonly url: string
  /** Its processes: the one that was started, and one a connection. */
  pids(): number[]
  stop(): void
}

/** Starts one on a free port. @throws when Debian's is not installed. */
export async function startPostgres(): Promise<BenchPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'pahiram-postgres-'))
  const postgres = new DebianPostgres(folder, await freePort())

  postgres.create()
  postgres.start('-c max_wal_size=4GB')
  return {
    url: postgres.url,
    pids: () => withChildren(postgres.pid()),
    stop() {
      postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
