import { createHash } from 'node:crypto'

import { byPath, describeFile, manifestName, type Manifest, writtenManifest } from '../manifest.ts'
import { deployFolder, type FileHeaders, isAsset, storedPath, type Target } from '../target/target.ts'
import { compressedCopies } from '../publish/deployment.ts'
import { closedHtml, withoutParts } from './closed-html.ts'

/** A page that is closed, or with `feature` a part of it that is switched off. */
export interface Closed {
  /** The page's folder: `order`. */
  readonly page: string
  readonly feature?: string | undefined
}

/**
 * Returns the name of what visitors see of a deployment while some of its pages, or parts of them, are closed: its own id
 * when none is.
 * @example shownId('0123456789ab', [{ page: 'order' }]) // '0123456789ab~5f2c8a01'
 */
export function shownId(deployId: string, closed: readonly Closed[]): string {
  if (closed.length === 0) return deployId

  const names = closed.map(({ page, feature }) => (feature === undefined ? page : `${page} ${feature}`)).toSorted()

  return `${deployId}~${createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 8)}`
}

/** Returns the deployment behind a name that `shownId` gave. */
export function deploymentOfShown(id: string): string {
  return id.replace(/~.*$/, '')
}

/**
 * Puts a deployment with some of its pages closed beside the deployment, where nobody looks yet. It has the same assets;
 * each document of a closed page is the plain page in its place, one whose parts are switched off says so in its configuration.
 * @param closed - the closed pages by their folders (`order`), and the parts of pages.
 * @param manifest - of the deployment, as it lies on the target.
 * @returns Its name, as `shownId` gives it.
 */
export async function storeShown(
  target: Target,
  manifest: Manifest,
  deployId: string,
  closed: readonly Closed[],
): Promise<string> {
  const { app } = manifest
  const id = shownId(deployId, closed)

  if (id === deployId) return id

  const store = async (path: string, content: Uint8Array, fileHeaders: FileHeaders) => {
    if (!(await target.holds(path, content))) await target.write(path, content, fileHeaders)
  }
  const changes = closed.map(({ page, feature }) => ({ folder: `${page}/`, feature }))
  const changesOf = (path: string) => changes.filter(({ folder }) => path.startsWith(folder))
  const isClosed = (path: string) => changesOf(path).some(({ feature }) => feature === undefined)
  /** The document that visitors see; undefined: the deployment's own. */
  const shownHtml = (path: string, html: string): string | undefined => {
    if (!path.endsWith('.html')) return undefined
    if (isClosed(path)) return closedHtml(html, `${app}@${deployId}`)

    const features = changesOf(path).flatMap(({ feature }) => feature ?? [])

    return features.length === 0 || html === '' ? undefined : withoutParts(html, `${app}@${deployId}`, features)
  }
  // The compressed copies are made of the new document; a closed page needs none: it is small.
  const kept = manifest.files.filter(({ path, encoding }) => encoding === undefined || changesOf(path).length === 0)
  const files = await Promise.all(
    kept.map(async (file) => {
      if (isAsset(file.path)) return [file]

      const content = await target.read(storedPath(app, deployId, file.path))
      const html = shownHtml(file.path, content?.toString() ?? '')

      // What a damaged deployment has lost is lost here, too; it keeps nobody from closing a page.
      if (content === undefined && html === undefined) return [file]

      const shown = html === undefined ? (content ?? Buffer.of()) : Buffer.from(html)
      const copies = html === undefined || isClosed(file.path) ? [] : await compressedCopies(file.path, shown)

      return Promise.all(
        [[file.path, shown] as const, ...copies].map(async ([path, bytes]) => {
          const described = describeFile(path, bytes)

          await store(storedPath(app, id, path), bytes, described)
          return described
        }),
      )
    }),
  )
  const text = Buffer.from(writtenManifest({ ...manifest, files: files.flat().toSorted(byPath) }))

  await store(`${deployFolder(app, id)}/${manifestName}`, text, {
    contentType: 'application/json; charset=utf-8',
    cache: 'revalidate',
  })
  await target.settle()
  return id
}
