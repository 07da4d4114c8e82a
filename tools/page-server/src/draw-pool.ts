import { availableParallelism } from 'node:os'
import type { Drawing, Opening } from '@pahiram/page/server'
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
  const turns = createTurns(threads, timeoutMs, (bundle) => (proven.has(bundle) ? Math.max(1, threads - 1) : 1))

  function isResting(bundle: string): boolean {
    const failed = failures.get(bundle)

    return failed !== undefined && failed.count >= failuresAllowed && Date.now() < failed.until
  }

  return {
    async draw(bundle, opening) {
      if (isResting(bundle)) return undefined

      const turn = turns.take(bundle)

      // That others keep the threads busy is no failure of this page.
      if (turn !== true && !(await turn)) return undefined
      if (isResting(bundle)) {
        turns.giveBack(bundle)
        return undefined
      }

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
        turns.giveBack(bundle)
      }
    },
    close: () => pool.close({ force: true }),
  }
}

/** Lets as many draw at once as there are threads, and of a bundle `mostOf` it; who waits longer than `longestMs` draws nothing. */
function createTurns(threads: number, longestMs: number, mostOf: (bundle: string) => number) {
  const waiting = new Set<{ bundle: string; go: (isMine: boolean) => void }>()
  const drawing: string[] = []

  function start(bundle: string): boolean {
    const isFree = drawing.length < threads && drawing.filter((one) => one === bundle).length < mostOf(bundle)

    if (isFree) drawing.push(bundle)
    return isFree
  }

  return {
    /** Whether it is the caller's turn, who gives it back. */
    take(bundle: string): true | Promise<boolean> {
      if (start(bundle)) return true
      return new Promise((resolve) => {
        const timer = setTimeout(() => waiter.go(false), longestMs)
        const waiter = {
          bundle,
          go(isMine: boolean) {
            clearTimeout(timer)
            waiting.delete(waiter)
            resolve(isMine)
          },
        }

        waiting.add(waiter)
      })
    },
    giveBack(bundle: string): void {
      drawing.splice(drawing.indexOf(bundle), 1)
      for (const { bundle: next, go } of waiting) if (start(next)) go(true)
    },
  }
}
