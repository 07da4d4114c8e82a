import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '../src/testing/free-port.ts'

const debian = '/usr/lib/postgresql'

/** A PostgreSQL as Debian packages it, with its usual settings, but that it does not wait for the disk. */
interface BenchPostgres {
  readonly url: string
  stop(): void
}

/** Starts one on a free port, as the user `postgres` when this is root. @throws when Debian's is not installed. */
export async function startPostgres(): Promise<BenchPostgres> {
  const version = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))[0] : undefined

  if (version === undefined) throw new Error('No PostgreSQL (Debian: apt-get install postgresql)')

  const folder = mkdtempSync(join(tmpdir(), 'pahiram-postgres-'))
  const cluster = join(folder, 'cluster')
  const user = process.getuid?.() === 0 ? idsOf('postgres') : undefined
  const run = (program: string, ...words: string[]) =>
    execFileSync(join(debian, version, 'bin', program), words, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      ...user,
    })
  const port = await freePort()

  chmodSync(folder, 0o755)
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  run('initdb', '-D', cluster, '-U', 'pahiram', '--auth=trust', '--encoding=UTF8', '--locale=C')
  run(
    'pg_ctl',
    '-D',
    cluster,
    '-l',
    join(folder, 'log'),
    '-w',
    '-o',
    `-h 127.0.0.1 -p ${port} -k '' -c fsync=off -c max_wal_size=4GB`,
    'start',
  )
  return {
    url: `postgres://pahiram@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', '-D', cluster, '-m', 'fast', '-w', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function idsOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))

  return { uid: id('-u'), gid: id('-g') }
}
