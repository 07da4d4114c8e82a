import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The module that Vite puts around each `import()` of a browser build. */
const viteHelper = '\0vite/preload-helper.js'
const ours = fileURLToPath(import.meta.resolve('@pahiram/load-again/import-chunk'))

/**
 * Puts our `importChunk` in the place of Vite's helper around each `import()`. Vite's own preloads what a chunk depends
 * on by `modulepreload`, and a preload that fails is remembered like a failed `import()`.
 */
export function lazyChunks(): Plugin {
  return {
    name: 'pahiram:lazy-chunks',
    apply: 'build',
    enforce: 'pre',
    load: {
      order: 'pre',
      handler: (id) =>
        id === viteHelper ? `export { importChunk as __vitePreload } from ${JSON.stringify(ours)}` : null,
    },
  }
}

/**
 * Lists the files of a chunk for the helper: its own file first, which Vite leaves out where there is no other, then the
 * rest; none for an import whose address is made while the page runs, which is the helper's own.
 */
export function filesOfChunk(own: string, others: string[]): string[] {
  return own.includes('${') ? [] : [own, ...others.filter((name) => name !== own)]
}
