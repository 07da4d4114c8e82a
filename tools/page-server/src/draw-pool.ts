import { availableParallelism } from 'node:os'
import type { Drawing, Opening } from '@pahiram/page/server'
import { Piscina } from 'piscina'

import type { DrawTask } from './draw-worker.ts'

export interface DrawPoolOptions {
  /** How many threads draw; by default as many as the machine has processors, at least two. */
  readonly threads?: number | undefined
  /** How long one drawing may take, in ms. */
  readonly timeoutMs?: number
  /** The same of the first one by a bundle, which is loaded then. */
  readonly firstTimeoutMs?: number
  /** How often a page may fail before it is left alone for a while. */
  readonly failuresAllowed?: number
  readonly log?: (line: string) => void
}

/** Draws pages in worker threads. */
export interface DrawPool {
  /** Undefined when the page throws, hangs, or has failed too often lately: it is served with its skeleton. */
  readonly draw: (bundle: string, opening: Opening) => Promise<Drawing | undefined>
  readonly close: () => Promise<void>
}

/** A page that fails often is drawn once more after this time, in ms. */
const restMs = 30_000

/** A drawing takes 1 to 3 ms. */
const usualTimeoutMs = 1_000

/** A thread that starts, and a bundle that it loads, take some 300 ms where nothing else runs. */
const usualFirstTimeoutMs = 2_500

/** How much a thread may keep, in MB: the bundles of some deployments take 20. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

/** Starts the threads that draw pages. They see no setting of the server, and a thread that hangs or grows is replaced. */
export function createDrawPool(options: DrawPoolOptions = {}): DrawPool {
  const { timeoutMs = usualTimeoutMs, firstTimeoutMs = usualFirstTimeoutMs } = options
  const { failuresAllowed = 3, log = () => undefined } = options
  const threads = options.threads ?? Math.max(2, availableParallelism())
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
  const turns = createTurns(threads, timeoutMs)

  return {
    async draw(bundle, opening) {
      const failed = failures.get(bundle)

      if (failed && failed.count >= failuresAllowed && Date.now() < failed.until) return undefined
      // That others keep the threads busy is no failure of this page.
      if (!(await turns.take())) return undefined

      const stop = new AbortController()
      const timer = setTimeout(() => stop.abort(), loaded.has(bundle) ? timeoutMs : firstTimeoutMs)

      try {
        const drawing = await pool.run({ bundle, opening }, { signal: stop.signal })

        failures.delete(bundle)
        loaded.add(bundle)
        return drawing
      } catch (error) {
        // A thread that was stopped is replaced by one that has loaded nothing yet.
        loaded.clear()
        failures.set(bundle, { count: (failed?.count ?? 0) + 1, until: Date.now() + restMs })
        log(`${bundle.replace(/^.*\//, '')} could not be drawn: ${String(error)}`)
        return undefined
      } finally {
        clearTimeout(timer)
        turns.giveBack()
      }
    },
    close: () => pool.close({ force: true }),
  }
}

/** Lets as many draw at once as there are threads; who waits longer than `longestMs` draws nothing. */
function createTurns(threads: number, longestMs: number) {
  const waiting = new Set<(isMine: boolean) => void>()
  let free = threads

  return {
    /** Whether it is the caller's turn, who gives it back. */
    take(): boolean | Promise<boolean> {
      if (free > 0) {
        free -= 1
        return true
      }
      return new Promise((resolve) => {
        const timer = setTimeout(() => go(false), longestMs)
        const go = (isMine: boolean) => {
          clearTimeout(timer)
          waiting.delete(go)
          resolve(isMine)
        }

        waiting.add(go)
      })
    },
    giveBack(): void {
      const [next] = waiting

      if (next === undefined) free += 1
      else next(true)
    },
  }
}
