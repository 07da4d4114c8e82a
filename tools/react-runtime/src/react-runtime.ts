import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import { browserTargets, bundleReact } from './bundle.ts'
import { exportNames, type SharedModule, sharedName } from './export-names.ts'

/** The one file that holds React for every page of every app. */
export interface ReactRuntime {
  /** `react-<hash>.js`, the hash being that of its bytes. */
  readonly fileName: string
  readonly code: string
  /** The file as it travels, compressed at the highest level. */
  readonly brotli: Uint8Array
  readonly gzip: Uint8Array
}

const cacheFolder = join(import.meta.dirname, '../dist')

/** What the file's bytes depend on: the versions of what goes in and of what bundles it. */
async function cacheKey(): Promise<string> {
  const require = createRequire(import.meta.url)
  const versions = ['@swc/core', 'react', 'react-dom', 'vite'].map((name) => {
    const described: unknown = require(`${name}/package.json`)

    return typeof described === 'object' && described !== null && 'version' in described ? described.version : null
  })
  const sources = await Promise.all(
    [
      'bundle.ts',
      'export-names.ts',
      'leave-out.ts',
      'left-out.ts',
      'left-out-renderer.ts',
      'own-names.ts',
      'short-scripts.ts',
    ].map((file) => readFile(join(import.meta.dirname, file), 'utf8')),
  )

  return createHash('sha256')
    .update(JSON.stringify([versions, browserTargets, sources]))
    .digest('hex')
    .slice(0, 16)
}

/** Two apps may build at once: a file appears under its name only when it is whole. */
async function writeWhole(path: string, bytes: Uint8Array | string): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`

  await writeFile(unfinished, bytes)
  await rename(unfinished, path)
}

/** Gives the shared React file; bundled once, then read from `dist`. */
export async function reactRuntime(): Promise<ReactRuntime> {
  const folder = join(cacheFolder, await cacheKey())
  const kept = (name: string) => join(folder, name)

  try {
    const fileName = await readFile(kept('name'), 'utf8')
    const [code, brotli, gzip] = await Promise.all([
      readFile(kept(fileName), 'utf8'),
      readFile(kept(`${fileName}.br`)),
      readFile(kept(`${fileName}.gz`)),
    ])

    return { fileName, code, brotli, gzip }
  } catch {
    // Not bundled yet on this machine.
  }

  const { code, hash } = await bundleReact()
  const fileName = `react-${hash}.js`
  const brotli = brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const gzip = gzipSync(code, { level: 9 })

  await mkdir(folder, { recursive: true })
  await Promise.all([
    writeWhole(kept(fileName), code),
    writeWhole(kept(`${fileName}.br`), brotli),
    writeWhole(kept(`${fileName}.gz`), gzip),
  ])
  await writeWhole(kept('name'), fileName)
  return { fileName, code, brotli, gzip }
}

/** The source of a module that hands on what the shared file at `url` holds of `module`. */
export function reExports(module: SharedModule, url: string): string {
  const names = ['default', ...exportNames(module)].map((name) => `${sharedName(module, name)} as ${name}`)

  return `export { ${names.join(', ')} } from ${JSON.stringify(url)}\n`
}
