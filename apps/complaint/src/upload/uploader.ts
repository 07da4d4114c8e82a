import { uploadComplaintImage } from '@pahiram/contract'
import { isLineLost, type PageEnvironment, rejectionOf } from '@pahiram/page'
import { sendWithProgress } from '@pahiram/page/progress'

import type { Photograph } from './photograph.ts'

/** What the uploader works on and reports to. */
export interface UploaderParts {
  readonly api: PageEnvironment['api']
  readonly list: () => readonly Photograph[]
  readonly change: (id: string, facts: Partial<Photograph>) => void
  readonly photographOf: (id: string) => Blob | undefined
  /** Writes a photograph again, smaller, since the network does not carry it. */
  readonly shrink: (id: string, mostBytes: number) => Promise<void>
  readonly onUploaded: (id: string) => void
  readonly onRefused: (message: string) => void
}

/** Uploads what waits, one at a time, in order. */
export interface Uploader {
  /** Something may be waiting. */
  wake(): void
  /** Lets go of a photograph. */
  stop(id: string): void
  /** Tries a photograph once more, at once. */
  retry(id: string): void
}

/** How long after a first loss it is tried again, ms; twice as long after each further one, up to the longest. */
const firstPause = 500
const longestPause = 15_000

/** What a photograph may weigh after so many lost connections, bytes: better a smaller picture than none. */
const bytesAfterLosses: Readonly<Record<number, number>> = { 2: 150_000, 5: 80_000 }

/** A server that fails so often in a row is not tried again without being asked. */
const mostServerFailures = 6

/** Makes an uploader. Uploads are harmless to repeat: a picture that nobody names is nobody's evidence. */
export function createUploader({ api, list, change, ...parts }: UploaderParts): Uploader {
  const losses = new Map<string, number>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let current: { readonly id: string; readonly stop: AbortController } | undefined

  async function uploadNext(): Promise<void> {
    if (current !== undefined) return

    const next = list().find(({ state }) => state === 'waiting')
    const photograph = next && parts.photographOf(next.id)

    if (next === undefined || photograph === undefined) return

    const { id } = next
    const stop = new AbortController()

    current = { id, stop }
    change(id, { state: 'uploading', progress: 0 })
    try {
      const send = sendWithProgress((progress) => {
        if (!stop.signal.aborted) change(id, { progress })
      })
      const { url } = await api(uploadComplaintImage, { problemImage: photograph }, { signal: stop.signal, send })

      if (!url) throw new Error('The server gave the photograph no address')
      if (!stop.signal.aborted) finish(id, url)
    } catch (error) {
      if (!stop.signal.aborted) await lose(id, error)
    } finally {
      current = undefined
      void uploadNext()
    }
  }

  function finish(id: string, url: string): void {
    forget(id)
    change(id, { state: 'uploaded', progress: 1, url })
    parts.onUploaded(id)
  }

  async function lose(id: string, error: unknown): Promise<void> {
    const rejection = rejectionOf(error)

    if (rejection !== undefined) {
      change(id, { state: 'refused' })
      parts.onRefused(rejection.message)
      return
    }

    const count = (losses.get(id) ?? 0) + 1

    losses.set(id, count)
    if (!isLineLost(error) && count >= mostServerFailures) {
      change(id, { state: 'refused' })
      parts.onRefused('')
      return
    }
    change(id, { state: 'interrupted' })
    timers.set(
      id,
      setTimeout(() => retry(id), Math.min(longestPause, firstPause * 2 ** (count - 1))),
    )

    const mostBytes = bytesAfterLosses[count]

    // What cannot be made smaller goes as it is.
    if (isLineLost(error) && mostBytes !== undefined) await parts.shrink(id, mostBytes).catch(() => undefined)
  }

  function retry(id: string): void {
    clearTimeout(timers.get(id))
    timers.delete(id)

    const state = list().find((photograph) => photograph.id === id)?.state

    if (state !== 'interrupted' && state !== 'refused') return
    if (state === 'refused') losses.delete(id)
    change(id, { state: 'waiting', progress: 0 })
    void uploadNext()
  }

  function forget(id: string): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
    losses.delete(id)
  }

  function retryAll(): void {
    for (const { id, state } of list()) if (state === 'interrupted') retry(id)
  }

  window.addEventListener('online', retryAll)
  // A page that comes back to the front has a line again more often than not.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') retryAll()
  })

  return {
    wake: () => void uploadNext(),
    stop(id) {
      forget(id)
      if (current?.id === id) current.stop.abort()
    },
    retry,
  }
}
