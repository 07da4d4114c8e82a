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
  /** As it stands in the built HTML, `{{companyName}}` included. */
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
  /** As it is served; of a compressed file, that of what is in it. */
  contentType: v.string(),
  /** Of a file that lies there compressed, beside the plain one. */
  encoding: v.optional(v.picklist(['br', 'gzip'])),
  /** `immutable`: its name changes with its bytes. `revalidate`: ask each time. */
  cache: v.picklist(['immutable', 'revalidate']),
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
  pages: v.array(manifestPage),
  /** Everything below `public`, sorted by path. */
  files: v.array(manifestFile),
  /** What every answer carries. */
  headers: v.record(v.string(), v.string()),
})

/**
 * What a release is made of: written by `build` beside `public`, read by everything after it. Nothing in it depends on
 * when or where it was built.
 */
export type Manifest = v.InferOutput<typeof manifestSchema>
export type ManifestPage = Manifest['pages'][number]
export type ManifestFile = Manifest['files'][number]

/** Reads a manifest's JSON. @throws Error that says what is wrong with it. */
export function parseManifest(text: string): Manifest {
  const result = v.safeParse(manifestSchema, JSON.parse(text))

  if (result.success) return result.output

  const [issue] = result.issues

  throw new Error(`${v.getDotPath(issue) ?? 'the manifest'}: ${issue.message}`)
}

/** The manifest's text: the same for the same release, whatever order it was put together in. */
export function writtenManifest(manifest: Manifest): string {
  return `${JSON.stringify(v.parse(manifestSchema, manifest), null, 2)}\n`
}
