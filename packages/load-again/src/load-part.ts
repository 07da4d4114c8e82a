import { isLostChunk } from './import-chunk.ts'

/** The pauses between two attempts, in ms: the first, and the longest. */
const firstPause = 2_000
const longestPause = 60_000

/**
 * Loads a part of the page until it is there: after a lost connection again when the browser is back online, and after pauses that
 * grow from 2 s to 60 s. Made for `React.lazy`, which remembers a failure.
 * @param importModule one `import()`; in a built page it may be repeated after a failure (`importChunk`).
 * @throws {Error} one that `isLostChunk` knows, when only a reload of the page can bring it.
 * @example
 * const LongList = lazy(() => untilLoaded(() => import('./long-list.tsx')).then(({ LongList }) => ({ default: LongList })))
 */
export async function untilLoaded<Module>(importModule: () => Promise<Module>): Promise<Module> {
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await importModule()
    } catch (error) {
      if (isLostChunk(error)) throw error
      await onlineOrAfter(pause)
    }
  }
}

function onlineOrAfter(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, milliseconds)

    window.addEventListener('online', goOn)
  })
}

/**
 * Loads a part of the page because somebody pressed something: one attempt. A part that can never come to this page reloads it
 * instead, and the promise stays open: drafts must be kept before.
 * @throws what the browser says when the connection is lost; the next press tries again.
 */
export async function loadAtPress<Module>(
  importModule: () => Promise<Module>,
  reload: () => void = () => location.reload(),
): Promise<Module> {
  try {
    return await importModule()
  } catch (error) {
    if (!isLostChunk(error)) throw error
    reload()
    return new Promise(() => undefined)
  }
}
