import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { freePort } from '@pahiram/command-line/free-port'
import { afterAll } from 'vitest'

import { localAddress, localPostgres } from './local-postgres.ts'
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

/** Starts one on a free port, which the test may end and kill; one that is only used is `testDatabase`. */
export async function startRealPostgres(flags: readonly string[] = []): Promise<RealPostgres> {
  const folder = temporaryFolder()
  const port = await freePort()
  const postgres = localPostgres(folder, port, flags)
  const address = (name: string, user?: string, password?: string) => localAddress(port, name, user, password)

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
