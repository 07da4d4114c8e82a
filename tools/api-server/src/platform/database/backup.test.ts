import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { freePort } from '@pahiram/command-line/free-port'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'

import { uploadedAddress } from '../../testing/complaint-session.ts'
import { DebianPostgres, hasDebianPostgres } from '../../testing/debian-postgres.ts'
import { photograph } from '../../testing/pictures.ts'
import { type ServerProcess, startProcess } from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

/*
 * The blocks of docs/operations.md on backup and restore, followed on a machine of the test's own: a complaint's picture, which is
 * in the database and in the store, is uploaded, lost and there again.
 */

const session = 'seed-21'
const run = promisify(execFile)

/** A block of the section on backups in two halves: the backup, and the restore. */
function blockWith(program: string): readonly [backup: string, restore: string] {
  const guide = readFileSync(resolve(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
  const [, section = ''] = /^## Backup and restore\n([\s\S]*?)^## /m.exec(guide) ?? []
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  const [backup = '', restore = ''] = blocks.find((block) => block.includes(program))?.split('# restore\n') ?? []

  expect([backup, restore]).not.toContain('')
  return [backup, restore]
}

/** A machine with these folders of the guide's, which are gone after the test. */
function prepareMachine() {
  const machine = temporaryFolder()

  for (const folder of ['var/lib/pahiram', 'backup']) mkdirSync(join(machine, folder), { recursive: true })
  return {
    machine,
    dataDir: join(machine, 'var/lib/pahiram'),
    follow: async (block: string, environment: Record<string, string> = {}) => {
      const moved = block.replaceAll(/(?<=[\s=])\/(?=var|backup|srv)/g, `${machine}/`)

      // What it removes and moves must be the test's own.
      if (/(?:^|[\s"'=])\/(?:var|backup|srv|etc|opt)\b/.test(moved)) throw new Error(`Not of this test: ${moved}`)

      // The test stops and starts the server itself.
      const typed = `systemctl() { echo "$1"; }; ${moved}`

      return (await run('bash', ['-euc', typed], { env: { PATH: process.env['PATH'] ?? '', ...environment } })).stdout
    },
  }
}

/** Does something with a server that runs meanwhile. */
async function withServer<Result>(
  environment: Record<string, string>,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  const server: ServerProcess = startProcess({ PAHIRAM_MODE: 'sandbox', ...environment })

  try {
    return await work(await server.origin)
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
}

/** A picture as its owner sees it. */
async function seen(origin: string, path: string) {
  const answer = await fetch(`${origin}${path}?sessionId=${session}`)

  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()).toString('base64') }
}

async function uploadedPath(origin: string): Promise<string> {
  return new URL(await uploadedAddress(origin, await photograph(), session)).pathname
}

/** The rows of what nobody changes meanwhile: their number and their hash, by table. */
async function rowsOf(url: string): Promise<unknown[]> {
  const client = new pg.Client(url)

  await client.connect()
  try {
    return await Promise.all(
      ['loans', 'payments', 'complaints', 'book_entries'].map(async (table) => {
        const { rows } = await client.query<{ number: string; hash: string }>(
          `select count(*) as number, md5(string_agg(t::text, ',' order by t::text)) as hash from ${table} as t`,
        )

        return { table, ...rows[0] }
      }),
    )
  } finally {
    await client.end()
  }
}

const isLong = inject('isEveryRound')

test.runIf(isLong)(
  'a backup of the embedded database brings back what was lost, and nothing that came after it',
  { timeout: 180_000 },
  async () => {
    const { dataDir, follow } = prepareMachine()
    const [backup, restore] = blockWith('pahiram.tgz')
    const settings = { DATA_DIR: dataDir }
    const kept = await withServer(settings, async (origin) => {
      const path = await uploadedPath(origin)

      return { path, before: await seen(origin, path) }
    })

    await follow(backup)

    const later = await withServer(settings, uploadedPath)

    await follow(restore)
    await withServer(settings, async (origin) => {
      expect(await seen(origin, kept.path)).toEqual(kept.before)
      expect(kept.before.status).toBe(200)
      expect((await seen(origin, later)).status).not.toBe(200)
    })
  },
)

test.each([
  ['postgres://a:b@db.example/pahiram', 'postgres://a:b@db.example/restored'],
  [
    'postgres://pahiram:b@db.example:5432/pahiram?sslmode=verify-full&sslrootcert=/etc/pahiram/database-ca.pem',
    'postgres://pahiram:b@db.example:5432/restored?sslmode=verify-full&sslrootcert=/etc/pahiram/database-ca.pem',
  ],
])('what is restored of %s lies beside it', async (address, beside) => {
  const [, restore] = blockWith('pg_dump')
  const programs = 'createdb() { :; }; tar() { :; }; pg_restore() { printf "%s\n" "$@"; };'
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: address }

  expect((await run('bash', ['-euc', programs + restore], { env })).stdout).toContain(`--dbname=${beside}\n`)
})

test('a backup without an address of the database is not one of another database', async () => {
  const [backup] = blockWith('pg_dump')
  const typed = run(
    'bash',
    ['-c', `install() { :; }; pg_dump() { :; }; mv() { echo kept; }; tar() { return 2; }; ${backup}`],
    {
      env: { PATH: process.env['PATH'] ?? '' },
    },
  )

  await expect(typed).rejects.toMatchObject({ stdout: '' })
})

test.each(['pahiram.tgz', 'pg_dump', 'site.tgz'])(
  'a backup by %s that fails leaves the one before, and a restore that fails starts no server',
  async (name) => {
    const { machine, follow } = prepareMachine()
    const [backup, restore] = blockWith(name)
    const files = [...backup.matchAll(/\/(backup\/(?!new)[\w.]+)/g)].map(([, file = '']) => join(machine, file))
    // What a full disk makes of tar, and a database that is away of pg_dump: the file is made, and nothing is in it.
    const failing = ['pg_dump', 'tar', 'createdb', 'pg_restore'].map(
      (program) => `${program}() { for one; do case $one in */backup/*) : > "\${one#--file=}"; esac; done; return 2; }`,
    )
    const typed = (half: string) =>
      follow(['set +e', ...failing, half, ':'].join('\n'), { DATABASE_URL: 'postgres://a/a' })

    for (const file of files) writeFileSync(file, 'the one before')
    await typed(backup)
    // A copy of what only the server may read is for no other user of the machine.
    expect(name === 'site.tgz' || (statSync(join(machine, 'backup')).mode & 0o777) === 0o700).toBe(true)
    expect([...new Set(files.map((file) => readFileSync(file, 'utf8')))]).toEqual(['the one before'])
    expect(await typed(restore)).not.toContain('start')
  },
)

test.skipIf(!hasDebianPostgres || !isLong)(
  'a backup of PostgreSQL and of its pictures, made while the server runs, is a database of the same rows and pictures',
  { timeout: 180_000 },
  async () => {
    const { dataDir, follow } = prepareMachine()
    const [backup, restore] = blockWith('pg_dump')
    const postgres = new DebianPostgres(temporaryFolder(), await freePort())

    postgres.create()
    postgres.start()
    onTestFinished(() => postgres.stop())

    const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url }
    const kept = await withServer(settings, async (origin) => {
      const path = await uploadedPath(origin)

      await follow(backup, { DATABASE_URL: postgres.url })
      return { path, before: await seen(origin, path) }
    })

    rmSync(join(dataDir, 'pictures'), { recursive: true })
    await follow(restore, { DATABASE_URL: postgres.url })

    const restored = postgres.url.replace(/\/postgres$/, '/restored')

    expect(await rowsOf(restored)).toEqual(await rowsOf(postgres.url))
    await withServer({ ...settings, DATABASE_URL: restored }, async (origin) => {
      expect(await seen(origin, kept.path)).toEqual(kept.before)
      expect(kept.before.status).toBe(200)
    })
  },
)
