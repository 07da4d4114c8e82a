import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'

import { brotliOf, gzipOf } from './budgets.ts'

/*
 * The one file that holds React, as it is published, for every page of every app. Chunk groups do not give equal files in separate
 * builds, so React is bundled once, and each app's build refers to the file by its address.
 */

/** The oldest browsers that a page must run in (docs/testing.md). */
export const browserTargets = ['chrome87', 'safari14', 'ios14']

/** The shared React file as every app serves it. */
export interface ReactFile {
  /** `/assets/runtime/react-<hash>.js`, the hash being that of its bytes. Old versions stay served, since deployed apps name them. */
  readonly address: string
  readonly code: string
  /** The file as it travels, compressed at the highest level. */
  readonly brotli: Uint8Array
  readonly gzip: Uint8Array
}

const require = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`))

/** The modules that all apps share, each with the production file whose exports it offers. */
const sharedModules: Readonly<Record<string, string>> = {
  react: join(folderOf('react'), 'cjs/react.production.js'),
  'react/jsx-runtime': join(folderOf('react'), 'cjs/react-jsx-runtime.production.js'),
  'react-dom': join(folderOf('react-dom'), 'cjs/react-dom.production.js'),
  'react-dom/client': join(folderOf('react-dom'), 'cjs/react-dom-client.production.js'),
}

/** The exports of a shared module, from its production file: the package's own entry would be the development build here. */
function exportNames(module: string): string[] {
  return ['default', ...Object.keys(require(sharedModules[module] ?? '') as object).toSorted()]
}

/** The name under which the shared file offers one export: two modules may export the same name. */
function sharedName(module: string, name: string): string {
  return `${module.replaceAll(/[^a-z]/g, '_')}_${name}`
}

const entryName = 'pahiram-react.js'

function entrySource(): string {
  return Object.keys(sharedModules)
    .map((module) => {
      const names = exportNames(module).map((name) => `${name} as ${sharedName(module, name)}`)

      return `export { ${names.join(', ')} } from '${module}'`
    })
    .join('\n')
}

/** Bundles React for browsers: production, minified, the same bytes on every machine. */
async function bundleReact(): Promise<string> {
  const result = await build({
    configFile: false,
    envDir: false,
    root: import.meta.dirname,
    mode: 'production',
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'pahiram:react-entry',
        resolveId: (id) => (id === entryName ? `${import.meta.dirname}/${entryName}` : null),
        load: (id) => (id.endsWith(`/${entryName}`) ? entrySource() : null),
      },
    ],
    build: {
      write: false,
      target: browserTargets,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: entryName,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: 'react.js' },
      },
    },
  })
  const [chunk, ...rest] = 'output' in result ? result.output : []

  if (chunk?.type !== 'chunk' || rest.length > 0) throw new Error('React did not come out as one file')
  return chunk.code
}

let made: Promise<ReactFile> | undefined

/** Gives the shared React file. */
export function reactFile(): Promise<ReactFile> {
  made ??= bundleReact().then((code) => {
    const hash = createHash('sha256').update(code).digest('hex').slice(0, 10)

    return { address: `/assets/runtime/react-${hash}.js`, code, brotli: brotliOf(code), gzip: gzipOf(code) }
  })
  return made
}

const prefix = '\0pahiram:shared-react:'

/** Takes React out of the app's own files: in the browser build it comes from the shared file. */
export function sharedReact(): Plugin {
  let file: ReactFile

  return {
    name: 'pahiram:shared-react',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async buildStart() {
      file = await reactFile()
    },
    resolveId(id) {
      if (id === file.address) return { id, external: true }
      return id in sharedModules ? prefix + id : null
    },
    load(id) {
      if (!id.startsWith(prefix)) return null

      const module = id.slice(prefix.length)
      const names = exportNames(module).map((name) => `${sharedName(module, name)} as ${name}`)

      return `export { ${names.join(', ')} } from ${JSON.stringify(file.address)}\n`
    },
    generateBundle() {
      const fileName = file.address.slice(1)

      this.emitFile({ type: 'asset', fileName, source: file.code })
      this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: file.brotli })
      this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: file.gzip })
    },
  }
}
