import { closeSync, existsSync, fdatasyncSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'

import { StartProblem } from '../start-problem.ts'
import { diskFullLine } from './data-folder.ts'

/** The part of the engine's file system layer that this file changes. */
interface EngineModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

type EngineOptions = Parameters<NodeFS['init']>[1]

/**
 * Stores the engine's files in a folder, with an fsync that reaches the disk. PGlite's own file layer has none, so a power
 * failure could lose acknowledged writes (docs/architecture.md §5).
 */
class DurableNodeFS extends NodeFS {
  override async init(engine: PGlite, options: EngineOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options)

    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRunsOf(emscriptenOpts), addFsync] } }
  }
}

function preRunsOf(options: EngineOptions) {
  const given = options.preRun ?? []

  return Array.isArray(given) ? given : [given]
}

function addFsync(engine: unknown): void {
  ;(engine as EngineModule).NODEFS.stream_ops.fsync = (stream) => {
    fdatasyncSync(stream.nfd)
    return 0
  }
}

/** SQLSTATEs after which the engine's next query never returns: disk full, I/O error, data or index corrupted. */
const fatalStates = new Set(['53100', '58030', 'XX001', 'XX002'])

/** PGlite's own start parameters, but with fsync on, and small buffers: 215 MB of memory rather than 350. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', 'shared_buffers=16MB', 'wal_buffers=1MB', 'max_wal_size=128MB'].flatMap((setting) => [
    '-c',
    setting,
  ]),
]

/** Called when the database can no longer be trusted; it must end the process before it returns. */
export type DatabaseLost = (why: string) => void

class EmbeddedEngine extends PGlite {
  #folder: string
  #onLost: DatabaseLost

  constructor(folder: string, onLost: DatabaseLost) {
    super({ fs: new DurableNodeFS(folder), startParams })
    this.#folder = folder
    this.#onLost = onLost
  }

  override async execProtocolStream(...query: Parameters<PGlite['execProtocolStream']>) {
    const messages = await super.execProtocolStream(...query)

    for (const message of messages) {
      if (message.name === 'error') this.#endIfFatal((message as { code?: string }).code)
    }
    return messages
  }

  #endIfFatal(state: string | undefined): void {
    if (state === undefined || !fatalStates.has(state)) return
    this.#onLost(
      state === '53100'
        ? diskFullLine(this.#folder)
        : `The database in ${this.#folder} cannot be read or written any more (error ${state}). Check the disk, then start again.`,
    )
  }
}

/** The one connection to an embedded engine, which stays open: it is a single session, which keeps prepared statements. */
export class EmbeddedPool extends pg.Pool {
  constructor(engine: PGlite) {
    super(Object.assign(createPgConfig(engine), { max: 1, idleTimeoutMillis: 0 }))
  }
}

/**
 * Opens the embedded PostgreSQL in `folder`, and creates it at the first start. An interrupted first start leaves no
 * incomplete database behind.
 * @throws {StartProblem} when it cannot be opened.
 */
export async function openEmbeddedEngine(folder: string, onLost: DatabaseLost): Promise<PGlite> {
  const database = join(folder, 'database')

  try {
    if (!existsSync(database)) await createDatabase(database, onLost)

    const engine = new EmbeddedEngine(database, onLost)

    await engine.waitReady
    return engine
  } catch (error) {
    throw new StartProblem(`The database in ${database} cannot be opened: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

async function createDatabase(database: string, onLost: DatabaseLost): Promise<void> {
  const unfinished = `${database}.unfinished`

  rmSync(unfinished, { recursive: true, force: true })

  const engine = new EmbeddedEngine(unfinished, onLost)

  await engine.waitReady
  await engine.close()
  flushFolder(unfinished)
  renameSync(unfinished, database)
}

/** The first files are copied in without fsync; they must be on the disk before the folder gets its real name. */
function flushFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)

    if (entry.isDirectory()) flushFolder(path)
    else if (entry.isFile()) flush(path)
  }
  flush(folder)
}

function flush(path: string): void {
  const file = openSync(path, 'r')

  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
