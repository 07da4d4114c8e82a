import { Features } from 'lightningcss'
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { type Budgets, defaultBudgets } from './budgets.ts'
import { developmentDocuments } from './development-documents.ts'
import { messagesPlugin } from './messages/messages-plugin.ts'
import { multiplePages } from './mpa.ts'
import { pageDocuments, serverFolder } from './page-documents.ts'
import { sharedChunks } from './shared-chunks.ts'
import { pageScripts, scriptEnvironment } from './page-scripts.ts'
import { browserTargets, sharedReact } from './react-file.ts'
import { serverEnvironment, serverInputs, serverPages } from './server-pages.ts'
import { fileURLToPath } from 'node:url'

/** What an app may set differently from the others. */
export interface AppOptions {
  /** What its pages may weigh; by default what docs/quality.md §1 promises. */
  readonly budgets?: Partial<Budgets>
  /**
   * From how many entries on (pages and parts that are loaded later) a module is in the file that all pages of the app load; 3 by
   * default. Lower where pages have much in common: they ask for fewer files.
   */
  readonly sharedFrom?: number
}

/**
 * The one Vite configuration of all apps. The app is the working folder and is called as it; each folder of its
 * `src/pages` is a page. Builds to `dist/<page>/index.html` and `dist/assets`.
 */
export function defineApp(options: AppOptions = {}): UserConfig {
  return appConfiguration(process.cwd(), options)
}

/** The configuration of the app at `root`. */
export function appConfiguration(root: string, options: AppOptions = {}): UserConfig {
  const app = basename(root)
  const assets = `assets/${app}`

  return {
    root,
    appType: 'custom',
    publicDir: false,
    envDir: false,
    plugins: [
      messagesPlugin(root),
      react(),
      lazyChunks(),
      multiplePages(root),
      pageScripts(root),
      sharedChunks(root, options.sharedFrom),
      sharedReact(),
      serverPages(root),
      serverOutput(root),
      pageDocuments(root, app, { ...defaultBudgets, ...options.budgets }),
      developmentDocuments(root),
    ],
    // Vite's own names have the class's name and line in them too: compressed, 5 % of a page's HTML.
    css: {
      modules: { generateScopedName: scopedName },
      // No colour is written as `light-dark()`, and what replaces it would be in every page's HTML.
      lightningcss: { exclude: Features.LightDark },
    },
    build: {
      target: browserTargets,
      cssTarget: browserTargets,
      emptyOutDir: true,
      modulePreload: { polyfill: false, resolveDependencies: filesOfChunk },
      reportCompressedSize: false,
      // An inlined image would weigh on the script or the first window of every visitor.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // A build takes seconds, most of them the minifier's: nothing to warn of.
        checks: { pluginTimings: false },
        output: {
          entryFileNames: `${assets}/[name]-[hash].js`,
          chunkFileNames: `${assets}/[name]-[hash].js`,
          assetFileNames: `${assets}/[name]-[hash][extname]`,
        },
      },
    },
    // Found at once rather than page by page, which would reload the first one.
    optimizeDeps: { entries: ['src/pages/**/main.tsx'] },
    environments: {
      [serverEnvironment]: {
        consumer: 'server',
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true, conditions: ['module', 'import', 'production', 'default'] },
        build: {
          emptyOutDir: true,
          minify: false,
          chunkSizeWarningLimit: 4_000,
          copyPublicDir: false,
          emitAssets: false,
          target: 'node22',
          rolldownOptions: {
            // A comment with a module's path would differ from folder to folder.
            experimental: { attachDebugInfo: 'none' },
            output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
          },
        },
      },
    },
    builder: {
      async buildApp(builder) {
        // An app none of whose pages has a script of its own has no environment for it.
        for (const name of [serverEnvironment, scriptEnvironment, 'client']) {
          const environment = builder.environments[name]

          if (environment !== undefined) await builder.build(environment)
        }
      },
    },
  }
}

/** Builds a server bundle for each page, beside the browser's files, wherever those go. */
function serverOutput(root: string): Plugin {
  return {
    name: 'pahiram:server-output',
    apply: 'build',
    config: ({ build }) => ({
      environments: {
        [serverEnvironment]: {
          build: {
            outDir: serverFolder(root, build?.outDir ?? 'dist'),
            rolldownOptions: { input: serverInputs(root) },
          },
        },
      },
    }),
  }
}

/**
 * Names a class of a CSS module, such as `_15fmC`: its style sheet's hash comes first, since all its classes share it, then the
 * class's place among them. Four digits to the base 36 distinguish more style sheets than five hexadecimal ones, in fewer bytes.
 */
function scopedName(name: string, _file: string, css: string): string {
  const hash = Number.parseInt(createHash('sha256').update(css).digest('hex').slice(0, 12), 16)
  const names = new Set(Array.from(css.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi), ([, own = '']) => own))
  const place = [...names].indexOf(name)

  if (place < 0) throw new Error(`No rule of the style sheet names ${name}`)
  return `_${hash.toString(36).slice(-4)}${letter(Math.floor(place / letters.length) - 1)}${letter(place % letters.length)}`
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

function letter(place: number): string {
  return letters[place] ?? ''
}

/** The module that Vite puts around each `import()` of a browser build. */
const viteHelper = '\0vite/preload-helper.js'
const ours = fileURLToPath(import.meta.resolve('@pahiram/load-again/import-chunk'))

/**
 * Puts our `importChunk` in the place of Vite's helper around each `import()`. Vite's own preloads what a chunk depends
 * on by `modulepreload`, and a preload that fails is remembered like a failed `import()`.
 */
function lazyChunks(): Plugin {
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
function filesOfChunk(own: string, others: string[]): string[] {
  return own.includes('${') ? [] : [own, ...others.filter((name) => name !== own)]
}
