import { basename, dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { planFirstCall } from '@pahiram/api-client/first-call'
import { type Locale, locales, type PagePlan } from '@pahiram/contract'
import { titleOf } from '@pahiram/pages'
import { mkdir, writeFile } from 'node:fs/promises'
import { type Plugin, type Rolldown, build } from 'vite'
import { brotliOf, type Budgets, gzipOf, overBudget, type PageWeight, weightTable } from './budgets.ts'
import { composeDocument, type DocumentParts } from './document.ts'
import { localeOfScript, messagesPlugin } from './messages/messages-plugin.ts'
import { pageFrame } from './page-frame.ts'
import { type BuiltScripts, readPageScripts } from './page-scripts.ts'
import { reactFile } from './react-file.ts'
import { type BuiltPage, drawPages } from './server-pages.ts'
import { usedStyle } from './static-style.ts'

/** Where the weights of the last build are kept, relative to the app. */
export const reportFile = '.cache/report.json'

/** Turns each page's HTML into what travels: drawn for no address, style sheet and head script inlined, weights checked. */
export function pageDocuments(root: string, app: string, budgets: Budgets): Plugin {
  const weights = new Map<string, PageWeight>()
  /** Static pages in each language but the mix, by file name. */
  const translations = new Map<string, string>()
  const liveEntries: Rolldown.OutputChunk[] = []
  let drawn = new Map<string, BuiltPage>()
  let scripts: BuiltScripts
  let inlineScript = ''

  return {
    name: 'pahiram:page-documents',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    async buildStart() {
      drawn = await drawPages(root, serverFolder(root, this.environment.config.build.outDir))
      scripts = await readPageScripts(root)
      inlineScript = await headScript()
      for (const [fileName, source] of scripts.files) this.emitFile({ type: 'asset', fileName, source })
    },
    transform(_, id) {
      const [, path = ''] = /\/src\/pages\/(.+)\/main\.tsx$/.exec(id) ?? []
      const isStatic = id.startsWith(root) && drawn.get(path)?.definition.kind === 'static'

      return isStatic ? { code: staticEntry(path), map: null } : null
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk, path }) {
        const pagePath = path.replaceAll(/^\/(?:src\/pages\/)?|\/index\.html$/g, '')
        const page = drawn.get(pagePath)

        if (bundle === undefined || chunk === undefined || page === undefined) throw new Error(`Unknown page ${path}`)

        const { kind, title, isInternal = false } = page.definition
        const isStatic = kind === 'static'
        const frame = pageFrame({ isStatic, isInternal })
        const react = await reactFile()
        const own = isStatic ? ownFiles(pagePath) : chunksFrom(bundle, [chunk])
        const styles = linkedStyles(bundle, html)
        const css = styles.map((style) => style.css).join('') + frame.css
        const ownCode = own.map(({ code }) => code).join('')
        const live = isStatic ? undefined : { headScript: inlineScript, plan: planOf(page, bundle) }
        const composeIn = (locale: Locale, drawing: BuiltPage['drawing']) => {
          const written = titleOf(root, title, locale)

          return composeDocument(html, {
            title: written,
            lang: drawing.lang,
            metas: isStatic ? previewMetas(written, drawing.html) : [],
            root: drawing.html,
            preloads: drawing.preloads,
            css: isStatic ? usedStyle(css, drawing.html + frame.html + ownCode) : css,
            inlinedStyles: isStatic ? [] : styles.map((style) => `/${style.fileName}`),
            live,
            scripts: [...(isStatic ? [] : [react.address]), ...own.map((one) => `/${one.fileName}`)],
            afterRoot: frame.html,
          })
        }
        const composed = composeIn('default', page.drawing)
        const translated = page.translations.map(({ locale, drawing }) => {
          const document = composeIn(locale, drawing)

          translations.set(`${path.slice(1).replace(/\.html$/, '')}.${locale}.html`, document)
          return document
        })
        const ownScript = own.reduce((sum, one) => sum + brotliOf(one.code).length, 0)

        if (!isStatic) liveEntries.push(chunk)
        weights.set(pagePath, {
          path: pagePath,
          kind,
          ownScript,
          initialScript: isStatic ? ownScript : ownScript + react.brotli.length,
          initialFiles: own.length + (isStatic ? 0 : 1),
          // The heaviest of all languages.
          html: Math.max(...[composed, ...translated].map((document) => gzipOf(document).length)),
        })
        return composed
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        dropUnreachable(bundle, liveEntries)
        for (const [fileName, source] of translations) this.emitFile({ type: 'asset', fileName, source })
        for (const file of Object.values(bundle)) {
          if (!/\.(?:js|css|svg|json)$/.test(file.fileName)) continue

          const content = file.type === 'chunk' ? file.code : textOf(file.source)

          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliOf(content) })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipOf(content) })
        }

        const sorted = [...weights.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1))
        const excesses = overBudget(sorted, languageWeights(bundle), budgets)

        await mkdir(join(root, '.cache'), { recursive: true })
        await writeFile(join(root, reportFile), `${JSON.stringify(sorted, null, 2)}\n`)
        this.info(`\n${weightTable(app, sorted)}`)
        if (excesses.length > 0) this.error(`Over budget:\n${excesses.join('\n')}`)
      },
    },
  }

  function planOf({ definition: { title, firstCall } }: BuiltPage, bundle: Bundle): PagePlan {
    const titles = locales.map((locale) => [locale, titleOf(root, title, locale)] as const)
    const { key, header, pattern } = firstCall?.browserId ?? {}

    return {
      call: firstCall && planFirstCall(firstCall),
      browserId: key && header && pattern && { key, header, pattern: pattern.source },
      languages: Object.fromEntries(languageChunks(bundle).map(([locale, { fileName }]) => [locale, `/${fileName}`])),
      titles: Object.fromEntries(titles.filter(([, written]) => written !== titleOf(root, title))),
    } as PagePlan
  }

  function ownFiles(path: string): { readonly fileName: string; readonly code: string }[] {
    return scripts.initialOf(path).map((fileName) => ({ fileName, code: scripts.files.get(fileName) ?? '' }))
  }
}

/** Where the server bundles of the build in `outDir` are: beside it, since nobody serves them as files. */
export function serverFolder(root: string, outDir: string): string {
  const built = resolve(root, outDir)

  // The build that is served while developing has its caches in a folder of their own.
  return basename(built) === 'dist' && dirname(built) === root ? join(root, '.cache/server') : join(built, '../server')
}

/** What a link to a page shows where it is shared: its title, and its paragraph with `data-description`. */
function previewMetas(title: string, root: string): DocumentParts['metas'] {
  const [, description = ''] = /<p[^>]* data-description=""[^>]*>([^<]*)</.exec(root) ?? []

  return [
    ['og:type', 'website'],
    ['og:title', title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')],
    ...(description === '' ? [] : [['og:description', description] as const]),
  ]
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
function dropUnreachable(bundle: Bundle, entries: readonly Rolldown.OutputChunk[]): void {
  const kept = chunksFrom(bundle, entries, true)

  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && !kept.includes(file)) delete bundle[file.fileName]
  }
}

type Bundle = Rolldown.OutputBundle

/** The entries and every script of ours that they import, imports before importers; `isLater`: also what they can ask for later. */
function chunksFrom(bundle: Bundle, entries: readonly Rolldown.OutputChunk[], isLater = false): Rolldown.OutputChunk[] {
  const seen = new Set<string>()
  const found: Rolldown.OutputChunk[] = []
  const visit = (fileName: string) => {
    const file = bundle[fileName]

    if (file?.type !== 'chunk' || seen.has(fileName)) return
    seen.add(fileName)
    for (const next of [...file.imports, ...(isLater ? file.dynamicImports : [])]) visit(next)
    found.push(file)
  }

  for (const { fileName } of entries) visit(fileName)
  return found
}

/** The scripts of all that the app says in each language but the mix, by language. */
function languageChunks(bundle: Bundle): (readonly [locale: string, chunk: Rolldown.OutputChunk])[] {
  return Object.values(bundle).flatMap((file) => {
    const locale = file.type === 'chunk' ? localeOfScript(file.facadeModuleId) : undefined

    return file.type === 'chunk' && locale !== undefined ? [[locale, file] as const] : []
  })
}

/** The weight of each of them, brotli, in bytes. */
function languageWeights(bundle: Bundle): Record<string, number> {
  return Object.fromEntries(languageChunks(bundle).map(([locale, { code }]) => [locale, brotliOf(code).length]))
}

/** The style sheets that Vite linked in a page's HTML, in its order, which is that of the imports. */
function linkedStyles(bundle: Bundle, html: string) {
  return [...html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(([, fileName = '']) => {
    const asset = bundle[fileName]

    if (asset?.type !== 'asset') throw new Error(`The style sheet ${fileName} is not in the bundle`)
    return { fileName, css: textOf(asset.source).trim() }
  })
}

function textOf(source: string | Uint8Array): string {
  return typeof source === 'string' ? source : Buffer.from(source).toString('utf8')
}

/**
 * Builds the inline script of the head, minified: the same for all pages that React brings to life. ES2015, so that a browser below
 * the floor can read it and say so.
 */
async function headScript(): Promise<string> {
  const result = await build({
    configFile: false,
    envDir: false,
    root: import.meta.dirname,
    mode: 'production',
    logLevel: 'warn',
    plugins: [messagesPlugin()],
    build: {
      write: false,
      target: 'es2015',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: fileURLToPath(import.meta.resolve('@pahiram/page/head-script')),
        output: { format: 'iife' },
        // Lowered, a regular expression of the schema library is a call, which would stay though nothing uses it.
        treeshake: { manualPureFunctions: ['RegExp'] },
      },
    },
  })
  const [chunk, ...rest] = 'output' in result ? result.output : []

  if (chunk?.type !== 'chunk' || rest.length > 0) throw new Error('The head script did not come out as one file')
  // The bundler sees to `</script`; with a comment's beginning before it, even that would not end the element.
  return chunk.code.trim().replaceAll('<!--', String.raw`<\!--`)
}
