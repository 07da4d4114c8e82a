import { availableParallelism } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import type { Drawing, Opening } from '@pahiram/page/server'
import pLimit, { type LimitFunction } from 'p-limit'
import { Piscina } from 'piscina'

import type { DrawTask } from './draw-worker.ts'

export interface DrawPoolOptions {
  /** How many threads draw; by default one more than the machine has processors, as no page ever has all of them. */
  readonly threads?: number | undefined
  /** How long one drawing may take, in ms. */
  readonly timeoutMs?: number
  /** The same of the first one by a bundle, which is loaded then. */
  readonly firstTimeoutMs?: number
  /** How often a page may fail before it is left alone for a while. */
  readonly failuresAllowed?: number
  /** How long that is, in ms; then it is tried once. */
  readonly restMs?: number
  readonly log?: (line: string) => void
}

/** Draws pages in worker threads. */
export interface DrawPool {
  /** Undefined when the page throws, hangs, or has failed too often lately: it is served with its skeleton. */
  readonly draw: (bundle: string, opening: Opening) => Promise<Drawing | undefined>
  readonly close: () => Promise<void>
}

/** A drawing takes 1 to 3 ms. */
const usualTimeoutMs = 1_000

/** A thread that starts, and a bundle that it loads, take some 300 ms where nothing else runs. */
const usualFirstTimeoutMs = 2_500

/** How much a thread may keep, in MB: the bundles of some deployments take 20. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

/** Starts the threads that draw pages. They see no setting of the server, and a thread that hangs or grows is replaced. */
export function createDrawPool(options: DrawPoolOptions = {}): DrawPool {
  const { timeoutMs = usualTimeoutMs, firstTimeoutMs = usualFirstTimeoutMs } = options
  const { failuresAllowed = 3, restMs = 30_000, log = () => undefined } = options
  const threads = options.threads ?? availableParallelism() + 1
  const pool = new Piscina<DrawTask, Drawing>({
    filename: new URL('./draw-worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000,
    resourceLimits,
    env: { NODE_ENV: 'production' },
    execArgv: [],
    atomics: 'disabled',
  })
  const failures = new Map<string, { count: number; until: number }>()
  const loaded = new Set<string>()
  /** Those that did well the last time; another one is drawn by one opening at a time. */
  const proven = new Set<string>()
  const ofAll = pLimit(threads)
  const ofBundle = new Map<string, LimitFunction>()

  function isResting(bundle: string): boolean {
    const failed = failures.get(bundle)

    return failed !== undefined && failed.count >= failuresAllowed && Date.now() < failed.until
  }

  /** One of a bundle that is not proven, and never all threads. */
  function limitOf(bundle: string): LimitFunction {
    const limit = ofBundle.get(bundle) ?? pLimit(1)

    ofBundle.set(bundle, limit)
    limit.concurrency = proven.has(bundle) ? Math.max(1, threads - 1) : 1
    return limit
  }

  async function run(bundle: string, opening: Opening): Promise<Drawing | undefined> {
    if (isResting(bundle)) return undefined

    const failed = failures.get(bundle)

    // Until this opening knows better.
    if (failed) failed.until = Number.POSITIVE_INFINITY

    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), loaded.has(bundle) ? timeoutMs : firstTimeoutMs)

    try {
      const drawing = await pool.run({ bundle, opening }, { signal: stop.signal })

      failures.delete(bundle)
      loaded.add(bundle)
      proven.add(bundle)
      return drawing
    } catch (error) {
      // A thread that was stopped is replaced by one that has loaded nothing yet.
      loaded.clear()
      proven.delete(bundle)
      failures.set(bundle, { count: (failures.get(bundle)?.count ?? 0) + 1, until: Date.now() + restMs })
      log(`${bundle.replace(/^.*\//, '')} could not be drawn: ${String(error)}`)
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async draw(bundle, opening) {
      if (isResting(bundle)) return undefined

      const turn = { isLate: false, hasCome: false }
      const drawn = limitOf(bundle)(() =>
        ofAll(() => {
          turn.hasCome = true
          return turn.isLate ? undefined : run(bundle, opening)
        }),
      )
      const late = after(timeoutMs, undefined, { ref: false }).then(() => {
        turn.isLate = true
        // That others keep the threads busy is no failure of this page.
        return turn.hasCome ? drawn : undefined
      })

      return Promise.race([drawn, late])
    },
    close: () => pool.close({ force: true }),
  }
}
