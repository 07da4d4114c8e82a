import { CommandError } from '@pahiram/command-line'
import * as v from 'valibot'

import { ofJson, type Target } from '../target/target.ts'
import type { Counts, WatchBegun } from './decide.ts'
import { nameOf, type Parts } from './judge.ts'

const parts = v.array(
  v.object({
    part: v.object({ page: v.string(), language: v.exactOptional(v.string()), engine: v.exactOptional(v.string()) }),
    outcomes: v.object({
      views: v.number(),
      failed: v.number(),
      rejected: v.number(),
      timed: v.number(),
      logMs: v.number(),
      logMsSquared: v.number(),
      actionShown: v.number(),
      actionCovered: v.number(),
      actionMissing: v.number(),
    }),
  }),
)
const counts = v.object({ watched: parts, baseline: parts })
const watchStateSchema = v.object({
  format: v.literal(2),
  /** The deployment that is watched. */
  deployId: v.string(),
  /** The deployment that it is compared with, and that visitors get back. */
  baselineId: v.string(),
  share: v.number(),
  start: counts,
  step: counts,
  before: parts,
})

/**
 * What a watch began with, kept on the target: whoever goes on after a kill, and whoever watches at the same time, compares
 * with the same.
 */
export interface WatchState extends WatchBegun {
  readonly deployId: string
  readonly baselineId: string
}

function pathOf(app: string): string {
  return `state/watch/${app}.json`
}

/** Reads what a watch of an app began with; undefined without one. @throws CommandError when it cannot be read. */
export async function readWatch(target: Target, app: string): Promise<WatchState | undefined> {
  const text = await target.read(pathOf(app))

  if (text === undefined) return undefined
  try {
    const { start, step, before, ...state } = v.parse(watchStateSchema, JSON.parse(text.toString()))

    return { ...state, start: countsOf(start), step: countsOf(step), before: mapOf(before) }
  } catch (cause) {
    throw new CommandError(`${pathOf(app)} in ${target.name} is damaged: remove it, and the watch begins again.`, {
      cause,
    })
  }
}

/** Writes what a watch began with. */
export async function writeWatch(target: Target, app: string, state: WatchState): Promise<void> {
  const written = JSON.stringify({ format: 2, ...state }, (_, value: unknown) =>
    value instanceof Map ? [...value.values()] : value,
  )

  await target.write(pathOf(app), Buffer.from(`${written}\n`), ofJson)
  await target.settle()
}

/** Forgets a watch that came to its end. */
export async function forgetWatch(target: Target, app: string): Promise<void> {
  await target.remove(pathOf(app))
}

function countsOf(read: v.InferOutput<typeof counts>): Counts {
  return { watched: mapOf(read.watched), baseline: mapOf(read.baseline) }
}

function mapOf(read: v.InferOutput<typeof parts>): Parts {
  return new Map(read.map((one) => [nameOf(one.part), one]))
}
