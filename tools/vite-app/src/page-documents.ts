import { mkdir, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

import { reactRuntime } from '@pahiram/react-runtime'
import type { Plugin, Rolldown } from 'vite'

import { brotliOf, type Budgets, gzipOf, overBudget, type PageWeight, weightTable } from './budgets.ts'
import { initialChunks, linkedStyles, reachableFiles, textOf } from './chunk-graph.ts'
import { composeDocument } from './document.ts'
import { headScript } from './head-script.ts'
import { helpLine, helpStyle } from './help-line.ts'
import { type BuiltScripts, readPageScripts } from './page-scripts.ts'
import { drawPages } from './prerender.ts'
import type { PrerenderedPage } from './prerender-entry.tsx'
import { runtimeAddress } from './shared-react.ts'

/** Where the weights of the last build are kept, relative to the app. */
export const reportFile = '.cache/report.json'

/** Turns each page's HTML into what travels: first view drawn, style sheet and first call inlined, weights checked. */
export function pageDocuments(root: string, app: string, budgets: Budgets): Plugin {
  const weights = new Map<string, PageWeight>()
  const liveEntries: Rolldown.OutputChunk[] = []
  let drawn = new Map<string, PrerenderedPage>()
  let scripts: BuiltScripts

  return {
    name: 'pahiram:page-documents',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    async buildStart() {
      drawn = await drawPages(root)
      scripts = await readPageScripts(root)
      for (const [fileName, source] of scripts.files) this.emitFile({ type: 'asset', fileName, source })
    },
    transform(_, id) {
      const [, path = ''] = /\/src\/pages\/(.+)\/main\.tsx$/.exec(id) ?? []

      return id.startsWith(root) && drawn.get(path)?.kind === 'static' ? { code: staticEntry(path), map: null } : null
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk, path }) {
        const pagePath = path.replaceAll(/^\/(?:src\/pages\/)?|\/index\.html$/g, '')
        const page = drawn.get(pagePath)

        if (bundle === undefined || chunk === undefined || page === undefined) throw new Error(`Unknown page ${path}`)

        const isStatic = page.kind === 'static'
        const runtime = await reactRuntime()
        const own = isStatic ? ownFiles(pagePath) : initialChunks(bundle, chunk)
        const shared = isStatic ? [] : [runtimeAddress(runtime.fileName)]
        const styles = linkedStyles(bundle, html)
        const css = styles.map((style) => style.css).join('')
        const composed = composeDocument(html, {
          title: page.title,
          root: page.root,
          css: isStatic ? css : css + helpStyle,
          inlinedStyles: isStatic ? [] : styles.map((style) => `/${style.fileName}`),
          headScript: isStatic ? '' : await headScript(page),
          scripts: [...shared, ...own.map((one) => `/${one.fileName}`)],
          afterRoot: isStatic ? '' : helpLine,
        })
        const ownScript = own.reduce((sum, one) => sum + brotliOf(one.code).length, 0)

        if (!isStatic) liveEntries.push(chunk)
        weights.set(pagePath, {
          path: pagePath,
          kind: page.kind,
          ownScript,
          initialScript: isStatic ? ownScript : ownScript + runtime.brotli.length,
          html: gzipOf(composed).length,
        })
        return composed
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        dropUnreachable(bundle, liveEntries)
        for (const file of Object.values(bundle)) {
          if (!/\.(?:js|css|svg|json)$/.test(file.fileName)) continue

          const content = file.type === 'chunk' ? file.code : textOf(file.source)

          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliOf(content) })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipOf(content) })
        }

        const sorted = [...weights.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1))
        const excesses = overBudget(sorted, budgets)

        await mkdir(join(root, '.cache'), { recursive: true })
        await writeFile(join(root, reportFile), `${JSON.stringify(sorted, null, 2)}\n`)
        this.info(`\n${weightTable(app, sorted)}`)
        if (excesses.length > 0) this.error(`Over budget:\n${excesses.join('\n')}`)
      },
    },
  }

  function ownFiles(path: string): { readonly fileName: string; readonly code: string }[] {
    return scripts.initialOf(path).map((fileName) => ({ fileName, code: scripts.files.get(fileName) ?? '' }))
  }
}

const theme = fileURLToPath(import.meta.resolve('@pahiram/ui-kit/theme.css'))

/**
 * A static page is bundled for its style sheet only: what would bring it to life must not shape the others' files. The
 * tokens, which a living page gets along with the kit, it is given here.
 */
function staticEntry(path: string): string {
  return `import ${JSON.stringify(theme)}\nimport * as view from './${posix.basename(path)}-page.tsx'\nwindow.view = view\n`
}

/** A static page's view was bundled for its style sheet only: the scripts that nothing else uses are not deployed. */
function dropUnreachable(bundle: Rolldown.OutputBundle, entries: readonly Rolldown.OutputChunk[]): void {
  const kept = reachableFiles(bundle, entries)

  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && !kept.has(file.fileName)) delete bundle[file.fileName]
  }
}
