import { fdatasyncSync } from 'node:fs'

import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of the engine's file system layer that this file reaches into. */
interface EngineModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

type EngineOptions = Parameters<NodeFS['init']>[1]

/**
 * The engine's files in a real folder, with an fsync that reaches the disk. As delivered, PGlite's file layer has none,
 * so a write that was acknowledged could be lost with the power (docs/architecture.md §5).
 */
export class DurableNodeFS extends NodeFS {
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
