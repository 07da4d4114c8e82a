import { createHash } from 'node:crypto'

import type { ManifestFile } from './manifest.ts'

const digits = 12

/** The name of a release: the same files give the same one, wherever and whenever they were built. */
export function releaseIdOf(files: readonly Pick<ManifestFile, 'path' | 'sha384'>[]): string {
  const hash = createHash('sha256')

  for (const { path, sha384 } of files.toSorted(byPath)) hash.update(`${path}\0${sha384}\n`)
  return hash.digest('hex').slice(0, digits)
}

/** By code units, which no locale changes. */
export function byPath(one: { readonly path: string }, other: { readonly path: string }): number {
  if (one.path === other.path) return 0
  return one.path < other.path ? -1 : 1
}
