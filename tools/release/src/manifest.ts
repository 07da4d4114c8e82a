import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

import { CommandError } from '@pahiram/command-line'
import * as v from 'valibot'

const sha384 = v.pipe(v.string(), v.regex(/^[\da-f]{96}$/, 'is no SHA-384 in hex'))

/** A release's name: 12 hex digits of a hash over its public files. */
const releaseIdSchema = v.pipe(v.string(), v.regex(/^[\da-f]{12}$/, 'is no release id'))

/** A deployment's name: 12 hex digits of a hash over what visitors get. */
export const deployIdSchema = v.pipe(v.string(), v.regex(/^[\da-f]{12}$/, 'is no deployment id'))

/** A path below the release's folder `public`: forward slashes, no way out of it. */
const publicPath = v.pipe(
  v.string(),
  v.regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/, 'is no path below the release’s folder'),
)

const manifestPage = v.strictObject({
  /** The page's folder: `order`, `index`. */
  path: v.string(),
  /** Its address: `/order`, and `/` for the official home page. */
  url: v.pipe(v.string(), v.startsWith('/')),
  /** Further addresses, each with its slash. */
  aliases: v.array(v.pipe(v.string(), v.startsWith('/'))),
  /** As it is in the built HTML, `{{companyName}}` included. */
  title: v.string(),
  kind: v.picklist(['data', 'static']),
  /** The names of the query's parameters that the page reads. */
  query: v.array(v.string()),
  bridgeActions: v.array(v.string()),
  apiCalls: v.array(
    v.strictObject({ method: v.picklist(['GET', 'POST']), path: v.pipe(v.string(), v.startsWith('/')) }),
  ),
})

const manifestFile = v.strictObject({
  path: publicPath,
  /** In bytes. */
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** In hex, as `sha384sum` prints it. */
  sha384,
  /** As it is served; for a compressed file, the type of its content. */
  contentType: v.string(),
  /** Only of a compressed file, which lies beside the plain one. */
  encoding: v.optional(v.picklist(['br', 'gzip'])),
  /** `immutable`: its name changes with its bytes. `revalidate`: ask each time. */
  cache: v.picklist(['immutable', 'revalidate']),
})

/** A file of a deployment that nobody is served. */
const manifestPrivateFile = v.strictObject({
  path: publicPath,
  /** In bytes. */
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha384,
})

/** A manifest as it is written. */
export const manifestSchema = v.strictObject({
  format: v.literal(1),
  app: v.string(),
  /** From the app's package.json. */
  version: v.string(),
  releaseId: releaseIdSchema,
  /** What it was built from; ends in `-dirty` when files were not committed. */
  commit: v.string(),
  /** The hash of what it was built from, by which `status --changed` finds the apps to build again. */
  source: v.optional(v.string()),
  pages: v.array(manifestPage),
  /** Everything below `public`, sorted by path. */
  files: v.array(manifestFile),
  /** The bundles that the page server imports, below `server`. */
  server: v.optional(v.array(manifestPrivateFile)),
  /** Of a deployment only: its pages as they were built, below `built`. */
  built: v.optional(v.array(manifestPrivateFile)),
  /** Of a deployment only: the folders of the pages that its configuration closes; their documents say so, and nothing draws them. */
  closed: v.optional(v.array(v.string())),
  /** Of a deployment only: the brand's configuration, as it was written. */
  configuration: v.optional(v.record(v.string(), v.unknown())),
  /** The headers of every answer. */
  headers: v.record(v.string(), v.string()),
})

/**
 * What a release is made of: written by `build` beside `public`, read by everything after it. Nothing in it depends on
 * when or where it was built.
 */
export type Manifest = v.InferOutput<typeof manifestSchema>
export type ManifestPage = Manifest['pages'][number]
export type ManifestFile = Manifest['files'][number]
/** A brand's configuration, as it was written. */
export type Configuration = Readonly<Record<string, unknown>>
export type PrivateFile = v.InferOutput<typeof manifestPrivateFile>

/** Reads a manifest's JSON. @throws Error that says what is wrong with it. */
export function parseManifest(text: string): Manifest {
  return parseJson(manifestSchema, text, 'the manifest')
}

/** Reads JSON by a schema. @throws Error that names the field that is wrong, or `whole`. */
export function parseJson<Read>(schema: v.GenericSchema<unknown, Read>, text: string, whole: string): Read {
  const result = v.safeParse(schema, JSON.parse(text))

  if (result.success) return result.output

  const [issue] = result.issues

  throw new Error(`${v.getDotPath(issue) ?? whole}: ${issue.message}`)
}

/** Writes a manifest as text, the same for the same release. */
export function writtenManifest(manifest: Manifest): string {
  return `${JSON.stringify(v.parse(manifestSchema, manifest), null, 2)}\n`
}

/** The names in a release's folder. */
export const manifestName = 'manifest.json'
export const publicFolder = 'public'
export const serverFolder = 'server'

/** Reads the manifest of the built release in `folder`. @throws CommandError when there is none, or it is damaged. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`There is no release in ${folder}: build one with “pnpm release build <app>”.`, { cause })
  })

  try {
    return parseManifest(text)
  } catch (cause) {
    throw new CommandError(`${path} is damaged.`, { cause })
  }
}

/** The content types of the files that a release may hold, by file extension. */
const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** Describes every file below `folder` for a manifest, sorted. @throws Error for a file type that is not served. */
export async function describeFiles(folder: string): Promise<ManifestFile[]> {
  const described = await Promise.all(
    (await pathsIn(folder)).map(async (path) => describeFile(path, await readFile(join(folder, path)))),
  )

  return described.toSorted(byPath)
}

/** Lists the paths of all files below `folder`, with forward slashes, sorted. */
export async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })

  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted()
}

/** Describes one file for a manifest. @throws Error for a file type that is not served. */
export function describeFile(path: string, content: Uint8Array): ManifestFile {
  const [, plain = path, ending] = /^(.*)\.(br|gz)$/.exec(path) ?? []
  const contentType = contentTypes[plain.slice(plain.lastIndexOf('.') + 1)]

  if (contentType === undefined) throw new Error(`${path} is of a kind that no page uses`)
  return {
    path,
    size: content.length,
    sha384: sha384Of(content),
    contentType,
    ...(ending !== undefined && { encoding: ending === 'br' ? 'br' : 'gzip' }),
    cache: path.startsWith('assets/') ? 'immutable' : 'revalidate',
  }
}

/** Describes a file that nobody is served. */
export function privateFile(path: string, content: Uint8Array): PrivateFile {
  return { path, size: content.length, sha384: sha384Of(content) }
}

/** Hashes content with SHA-384, in hex as `sha384sum` prints it. */
export function sha384Of(content: Uint8Array | string): string {
  return createHash('sha384').update(content).digest('hex')
}

const digits = 12

/** Computes the id of a release: the same files have the same id, wherever and whenever they were built. */
export function releaseIdOf(files: readonly Pick<ManifestFile, 'path' | 'sha384'>[]): string {
  const hash = createHash('sha256')

  for (const { path, sha384 } of files.toSorted(byPath)) hash.update(`${path}\0${sha384}\n`)
  return hash.digest('hex').slice(0, digits)
}

/** Compares paths by code units, independent of the locale. */
export function byPath(one: { readonly path: string }, other: { readonly path: string }): number {
  if (one.path === other.path) return 0
  return one.path < other.path ? -1 : 1
}
