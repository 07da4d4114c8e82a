import type { PageEnvironment } from '@pahiram/page'

import { PhotographError, type PhotographProblem } from '../photograph/photograph-problem.ts'
import { openPhotographStore } from '../photograph/photograph-store.ts'
import { scalePhotograph } from '../photograph/scale-photograph.ts'
import { isUnderWay, newPhotographId, type Photograph } from './photograph.ts'
import { createUploader } from './uploader.ts'

/** What the queue works on and reports to; the list itself is the page's. */
export interface PhotographQueueParts {
  readonly api: PageEnvironment['api']
  readonly list: () => readonly Photograph[]
  /** Gives a photograph new facts. */
  readonly change: (id: string, facts: Partial<Photograph>) => void
  readonly append: (photographs: readonly Photograph[]) => void
  readonly drop: (id: string) => void
  readonly onUploaded: () => void
  readonly onRefused: (message: string) => void
  readonly onProblem: (name: string, problem: PhotographProblem) => void
}

/** Scales and uploads photographs: one at a time each, in the order of choosing. */
export interface PhotographQueue {
  add(files: readonly File[]): void
  /** Stops whatever is being done with a photograph, and forgets it. */
  remove(id: string): void
  /** Tries a photograph once more, at once. */
  retry(id: string): void
  /** Takes up photographs that an earlier life of this page kept; one that is lost is dropped. */
  restore(ids: readonly string[]): Promise<void>
  /** Forgets everything that lies on the phone: the complaint was sent. */
  clear(): void
}

/** What a photograph may weigh at first: a line that breaks every five seconds gets this much through, at 0.75 Mbit/s. */
const usualBytes = 300_000

/** Makes the queue of a page. */
export function createPhotographQueue(parts: PhotographQueueParts): PhotographQueue {
  const { list, change } = parts
  const store = openPhotographStore()
  const files = new Map<string, File>()
  const photographs = new Map<string, Blob>()
  let preparing: string | undefined

  const uploader = createUploader({
    ...parts,
    photographOf: (id) => photographs.get(id),
    shrink: async (id, mostBytes) => {
      const photograph = photographs.get(id)
      const smaller = photograph && (await scalePhotograph(photograph, mostBytes))

      if (smaller && isListed(id)) await take(id, smaller)
    },
    onUploaded(id) {
      photographs.delete(id)
      void store.forget(id)
      parts.onUploaded()
    },
  })

  async function prepare(): Promise<void> {
    const next = list().find(({ id, state }) => state === 'preparing' && files.has(id))

    if (preparing !== undefined || next === undefined) return
    preparing = next.id
    try {
      const photograph = await scalePhotograph(files.get(next.id) as File, usualBytes)

      if (isListed(next.id)) {
        await take(next.id, photograph)
        change(next.id, { state: 'waiting', isStored: true, preview: URL.createObjectURL(photograph) })
        uploader.wake()
      }
    } catch (error) {
      if (isListed(next.id)) parts.onProblem(next.name, error instanceof PhotographError ? error.problem : 'unreadable')
      parts.drop(next.id)
    } finally {
      files.delete(next.id)
      letGo(next.id)
    }
  }

  /** On to the next: one that a cloud never hands out holds up the others only until it is removed. */
  function letGo(id: string): void {
    if (preparing === id) preparing = undefined
    void prepare()
  }

  async function take(id: string, photograph: Blob): Promise<void> {
    photographs.set(id, photograph)
    await store.keep(id, photograph)
  }

  async function find(id: string): Promise<void> {
    const photograph = await store.find(id)
    const listed = list().find((one) => one.id === id)

    if (listed === undefined) return
    if (photograph === undefined) {
      parts.onProblem(listed.name, 'lost')
      parts.drop(id)
      return
    }
    photographs.set(id, photograph)
    change(id, { state: 'waiting', preview: URL.createObjectURL(photograph) })
    uploader.wake()
  }

  function isListed(id: string): boolean {
    return list().some((photograph) => photograph.id === id)
  }

  return {
    add(chosen) {
      const added = chosen.map((file) => {
        const id = newPhotographId()

        files.set(id, file)
        return { id, name: file.name, state: 'preparing', progress: 0 } as const
      })

      parts.append(added)
      void prepare()
    },
    remove(id) {
      uploader.stop(id)
      files.delete(id)
      letGo(id)
      photographs.delete(id)
      void store.forget(id)
    },
    retry(id) {
      if (photographs.has(id)) uploader.retry(id)
      else void find(id)
    },
    async restore(ids) {
      // What a draft does not name any more was left behind by a page that died.
      void store.keepOnly([...ids, ...list().map(({ id }) => id)])
      for (const id of ids) await find(id)
    },
    clear() {
      for (const photograph of list().filter(isUnderWay)) uploader.stop(photograph.id)
      void store.keepOnly([])
    },
  }
}
