import * as v from 'valibot'

import { deployIdSchema, manifestSchema } from '../manifest/manifest.ts'

const packageManifestSchema = v.strictObject({
  ...manifestSchema.entries,
  /** What its pages say they are: the release with this configuration, under the name that `publish` gives it. */
  deployId: deployIdSchema,
  /** Where the pages' calls go: all that the package needs of a network. */
  apiBase: v.pipe(v.string(), v.url()),
})

/** What an offline package says of itself: a release's manifest, its files being those of the package. */
export type PackageManifest = v.InferOutput<typeof packageManifestSchema>

/** Reads a package's manifest. @throws Error when it is none. */
export function parsePackageManifest(text: string): PackageManifest {
  return v.parse(packageManifestSchema, JSON.parse(text))
}

/** The manifest as it is signed: the same for the same package. */
export function writtenPackageManifest(manifest: PackageManifest): string {
  return `${JSON.stringify(v.parse(packageManifestSchema, manifest), null, 2)}\n`
}
