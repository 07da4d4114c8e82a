import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { DebianPostgres } from '../src/testing/debian-postgres.ts'
import { freePort } from '../src/testing/free-port.ts'

/** A PostgreSQL as Debian packages it, with its usual settings, but that it does not wait for the disk. */
interface BenchPostgres {
  readonly url: string
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
    stop() {
      postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
