import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

function chunkIn(bundle: Bundle, fileName: string): Rolldown.OutputChunk | undefined {
  const found = bundle[fileName]

  return found?.type === 'chunk' ? found : undefined
}

/** The entry and every file of ours that it imports statically, imports before importers. */
export function initialChunks(bundle: Bundle, entry: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk)) return
    for (const imported of chunk.imports) {
      const next = chunkIn(bundle, imported)

      if (next !== undefined) visit(next)
    }
    found.add(chunk)
  }

  visit(entry)
  return [...found]
}

/** Every script file that one of the entries can ever ask for, lazily too. */
export function reachableFiles(bundle: Bundle, entries: readonly Rolldown.OutputChunk[]): Set<string> {
  const found = new Set<string>()
  const visit = (fileName: string) => {
    const chunk = chunkIn(bundle, fileName)

    if (chunk === undefined || found.has(fileName)) return
    found.add(fileName)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next)
  }

  for (const entry of entries) visit(entry.fileName)
  return found
}

/** A style sheet of a page's first view. */
export interface InitialStyle {
  readonly fileName: string
  readonly css: string
}

/** The style sheets that Vite linked in a page's HTML, in its order, which is that of the imports. */
export function linkedStyles(bundle: Bundle, html: string): InitialStyle[] {
  return [...html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(([, fileName = '']) => {
    const asset = bundle[fileName]

    if (asset?.type !== 'asset') throw new Error(`The style sheet ${fileName} is not in the bundle`)
    return { fileName, css: textOf(asset.source).trim() }
  })
}

export function textOf(source: string | Uint8Array): string {
  return typeof source === 'string' ? source : Buffer.from(source).toString('utf8')
}
