import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

import type { ManifestFile } from './manifest.ts'
import { byPath } from './release-id.ts'

/** What kinds of files a release may hold, by their ending. */
export const contentTypes: Readonly<Record<string, string>> = {
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

/** Every file below `folder` as a manifest says it, sorted. @throws Error for a file of a kind that nobody serves. */
export async function describeFiles(folder: string): Promise<ManifestFile[]> {
  const described = await Promise.all(
    (await pathsIn(folder)).map(async (path) => describeFile(path, await readFile(join(folder, path)))),
  )

  return described.toSorted(byPath)
}

/** The paths of all files below `folder`, with forward slashes, sorted. */
export async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })

  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted()
}

/** One file as a manifest says it. @throws Error for one of a kind that nobody serves. */
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

/** SHA-384 in hex, as `sha384sum` prints it. */
export function sha384Of(content: Uint8Array | string): string {
  return createHash('sha384').update(content).digest('hex')
}
