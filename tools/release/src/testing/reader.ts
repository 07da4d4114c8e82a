import { sha384Of } from '../manifest/describe-files.ts'
import type { Manifest } from '../manifest/manifest.ts'

/** What a reader met, so far. */
export interface Read {
  pages: number
  /** Pages of each release, by its id. */
  readonly releases: Map<string, number>
  /** Answers other than 200. */
  readonly missing: string[]
  /** Pages or files that are not those of the release that the page says it is of. */
  readonly mixed: string[]
}

/** A reader that goes on until it is told to stop. */
export interface Reader {
  readonly read: Read
  stop(): Promise<void>
}

/**
 * Opens a page again and again as fast as it can, with every file that it names, and compares each with the manifest of
 * the release that the page says it is of.
 */
export function startReading(address: string, manifests: () => readonly Manifest[]): Reader {
  const read: Read = { pages: 0, releases: new Map(), missing: [], mixed: [] }
  let isReading = true
  const reading = readOn()

  async function readOn() {
    while (isReading) await readPage()
  }

  async function readPage() {
    const page = await answer(address)

    if (page === undefined) return

    const releaseId = /<meta name="release" content="[\w-]+@(\w+)">/.exec(page)?.[1]
    const manifest = manifests().find((one) => one.releaseId === releaseId)

    read.pages += 1
    if (manifest === undefined || !page.endsWith('</html>')) {
      read.mixed.push(`a page of release ${releaseId}`)
      return
    }
    read.releases.set(manifest.releaseId, (read.releases.get(manifest.releaseId) ?? 0) + 1)

    const named = new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path))

    await Promise.all(
      [...named].map(async (path) => {
        const content = await answer(new URL(path, address).href)
        const file = manifest.files.find((one) => `/${one.path}` === path)

        if (content !== undefined && file?.sha384 !== sha384Of(content)) read.mixed.push(path)
      }),
    )
  }

  async function answer(url: string): Promise<string | undefined> {
    const response = await fetch(url)
    const text = await response.text()

    if (response.status === 200) return text
    read.missing.push(`${url}: ${response.status}`)
    return undefined
  }

  return {
    read,
    async stop() {
      isReading = false
      await reading
    },
  }
}
