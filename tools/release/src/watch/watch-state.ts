import { CommandError } from '@pahiram/command-line'
import * as v from 'valibot'

import type { Target } from '../target/target.ts'

const outcomes = v.object({
  views: v.number(),
  failed: v.number(),
  rejected: v.number(),
  timed: v.number(),
  logMs: v.number(),
  logMsSquared: v.number(),
})

const watchStateSchema = v.object({
  format: v.literal(1),
  /** The deployment that is watched. */
  deployId: v.string(),
  /** The deployment that it is compared with, and that visitors get back. */
  baselineId: v.string(),
  /** How many of 100 visitors saw it at the last look. */
  share: v.number(),
  /** The watched deployment's views when this share began. */
  viewsBefore: v.number(),
  /** What was counted at the last look, of the last 90 days. */
  seen: v.object({ watched: outcomes, baseline: outcomes }),
  /** What is known of the baseline: its last day before the watch, and its views since. */
  known: outcomes,
  /** The logarithms of the e-processes. */
  evidence: v.object({ failed: v.number(), rejected: v.number(), slower: v.number() }),
})

/**
 * What a watch knows, kept on the target: whoever goes on after a kill, and whoever watches at the same time, goes on from
 * here, so no view counts twice.
 */
export type WatchState = v.InferOutput<typeof watchStateSchema>

function pathOf(app: string): string {
  return `state/watch/${app}.json`
}

/** Reads what a watch of an app knew; undefined without one. @throws CommandError when it cannot be read. */
export async function readWatch(target: Target, app: string): Promise<WatchState | undefined> {
  const text = await target.read(pathOf(app))

  if (text === undefined) return undefined
  try {
    return v.parse(watchStateSchema, JSON.parse(text.toString()))
  } catch (cause) {
    throw new CommandError(`${pathOf(app)} in ${target.name} is damaged: remove it, and the watch begins anew.`, {
      cause,
    })
  }
}

/** Writes what a watch knows. */
export async function writeWatch(target: Target, app: string, state: WatchState): Promise<void> {
  await target.write(pathOf(app), Buffer.from(`${JSON.stringify(state, null, 2)}\n`), {
    contentType: 'application/json; charset=utf-8',
    cache: 'revalidate',
  })
  await target.settle()
}

/** Forgets a watch that came to its end. */
export async function forgetWatch(target: Target, app: string): Promise<void> {
  await target.remove(pathOf(app))
}
