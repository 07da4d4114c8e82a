import { createStore, del, get, keys, set } from 'idb-keyval'

import { tryStorage } from '../phone-storage/try-storage.ts'

/**
 * Scaled photographs that are still to be uploaded, kept on the phone so that they outlive the page. Where the browser
 * forbids it, has no room or does not answer, nothing is kept and nobody waits.
 */
export interface PhotographStore {
  keep(id: string, photograph: Blob): Promise<void>
  find(id: string): Promise<Blob | undefined>
  /** Forgets every photograph but these. */
  keepOnly(ids: readonly string[]): Promise<void>
  forget(id: string): Promise<void>
}

/** Opens the store of this origin. */
export function openPhotographStore(): PhotographStore {
  const place = tryStorage(async () => createStore('complaint.photographs', 'photographs'))

  async function withPlace<Result>(act: (place: ReturnType<typeof createStore>) => Promise<Result>) {
    return tryStorage(async () => {
      const opened = await place

      return opened === undefined ? undefined : act(opened)
    })
  }

  return {
    // As bytes: some WebKits store a blob and give back an empty one.
    async keep(id, photograph) {
      const bytes = await photograph.arrayBuffer()

      await withPlace((opened) => set(id, bytes, opened))
    },
    async find(id) {
      const bytes = await withPlace((opened) => get<ArrayBuffer>(id, opened))

      return bytes === undefined || bytes.byteLength === 0 ? undefined : new Blob([bytes], { type: 'image/jpeg' })
    },
    async keepOnly(ids) {
      await withPlace(async (opened) => {
        const present = await keys<string>(opened)

        await Promise.all(present.filter((id) => !ids.includes(id)).map((id) => del(id, opened)))
      })
    },
    async forget(id) {
      await withPlace((opened) => del(id, opened))
    },
  }
}
