import { isLostChunk } from './import-chunk.ts'

/** What is known of a part of the page that is loaded later. */
export type PartState<Module> =
  /** Not asked for yet, or on its way. */
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly module: Module }
  /** The last attempt failed; further ones go on in the background. */
  | { readonly state: 'failed'; readonly error: unknown }

/** A part of the page that is loaded later: one for each `import()`. */
export interface LazyPart<Module> {
  /** What is known now; the same object until it changes. */
  readonly state: () => PartState<Module>
  /** Calls `listener` after each change of `state()`; the answer ends that. */
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the part before it is needed. After a failure it goes on in the background. */
  readonly prefetch: () => void
  /**
   * Gives the part; callers at the same time share one attempt.
   * @throws what the browser says when this attempt failed; the background goes on.
   */
  readonly load: () => Promise<Module>
  /**
   * As `load`, because somebody pressed something. Where an earlier attempt showed that the part cannot come to this page
   * any more, the page is reloaded instead, and the promise stays open: so drafts must be kept before.
   */
  readonly loadAtPress: () => Promise<Module>
}

/** The pauses between two attempts in the background, in ms: the first, and the longest. */
const firstPause = 2_000
const longestPause = 60_000

/**
 * Makes a part of the page that recovers when the line does. Nothing is loaded before somebody asks. After a failed
 * attempt it tries again by itself: when the browser is back online, and after pauses that grow from 2 s to 60 s.
 *
 * @param importModule one `import()`; in a built page it may be repeated after a failure (see `importChunk`).
 * @param reload how the page is loaded anew, for tests.
 * @example
 * const paySheet = loadAgain(() => import('./pay-sheet.tsx'))
 *
 * paySheet.prefetch() // at rest
 * const { PaySheet } = await paySheet.loadAtPress() // at a press; fails as the line does
 */
export function loadAgain<Module>(
  importModule: () => Promise<Module>,
  reload: () => void = () => location.reload(),
): LazyPart<Module> {
  const listeners = new Set<() => void>()
  let known: PartState<Module> = { state: 'loading' }
  let attempt: Promise<Module> | undefined
  let pause = firstPause
  let timer: ReturnType<typeof setTimeout> | undefined

  function become(state: PartState<Module>): void {
    known = state
    for (const listener of listeners) listener()
  }

  function load(): Promise<Module> {
    attempt ??= run()
    return attempt
  }

  async function run(): Promise<Module> {
    rest()
    try {
      const module = await importModule()

      become({ state: 'ready', module })
      return module
    } catch (error) {
      attempt = undefined
      become({ state: 'failed', error })
      if (!isLostChunk(error)) {
        timer = setTimeout(prefetch, pause)
        pause = Math.min(pause * 2, longestPause)
        window.addEventListener('online', prefetch)
      }
      throw error
    }
  }

  function rest(): void {
    // Nothing failed yet. While pages are drawn for the build, there is no window either.
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    window.removeEventListener('online', prefetch)
  }

  function prefetch(): void {
    load().catch(() => undefined)
  }

  return {
    state: () => known,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prefetch,
    load,
    loadAtPress() {
      if (known.state !== 'failed' || !isLostChunk(known.error)) return load()
      reload()
      return new Promise(() => undefined)
    },
  }
}
