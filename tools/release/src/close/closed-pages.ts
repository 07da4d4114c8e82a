import { createHash } from 'node:crypto'

import { byPath, describeFile, manifestName, type Manifest, writtenManifest } from '../manifest.ts'
import { deployFolder, type FileHeaders, isAsset, storedPath, type Target } from '../target/target.ts'
import { closedHtml } from './closed-html.ts'

/**
 * Returns the name of what visitors see of a deployment while some of its pages are closed: its own id when none is.
 * @example shownId('0123456789ab', ['order']) // '0123456789ab~5f2c8a01'
 */
export function shownId(deployId: string, closed: readonly string[]): string {
  if (closed.length === 0) return deployId

  return `${deployId}~${createHash('sha256').update(closed.toSorted().join('\n')).digest('hex').slice(0, 8)}`
}

/** Returns the deployment behind a name that `shownId` gave. */
export function deploymentOfShown(id: string): string {
  return id.replace(/~.*$/, '')
}

/**
 * Puts a deployment with some of its pages closed beside the deployment, where nobody looks yet. It has the same assets;
 * each document of a closed page is the plain page in its place.
 * @param closed - the folders of the closed pages: `order`.
 * @param manifest - of the deployment, as it lies on the target.
 * @returns Its name, as `shownId` gives it.
 */
export async function storeShown(
  target: Target,
  manifest: Manifest,
  deployId: string,
  closed: readonly string[],
): Promise<string> {
  const { app } = manifest
  const id = shownId(deployId, closed)

  if (id === deployId) return id

  const store = async (path: string, content: Uint8Array, fileHeaders: FileHeaders) => {
    if (!(await target.holds(path, content))) await target.write(path, content, fileHeaders)
  }
  const isClosed = (path: string) => closed.some((page) => path.startsWith(`${page}/`))
  // A closed page needs no compressed copies: it is small.
  const kept = manifest.files.filter(({ path, encoding }) => encoding === undefined || !isClosed(path))
  const files = await Promise.all(
    kept.map(async (file) => {
      if (isAsset(file.path)) return file

      const content = await target.read(storedPath(app, deployId, file.path))
      const isPlain = isClosed(file.path) && file.path.endsWith('.html')

      // What a damaged deployment has lost is lost here, too; it keeps nobody from closing a page.
      if (content === undefined && !isPlain) return file

      const shown = isPlain
        ? Buffer.from(closedHtml(content?.toString() ?? '', `${app}@${deployId}`))
        : (content ?? Buffer.of())
      const described = describeFile(file.path, shown)

      await store(storedPath(app, id, file.path), shown, described)
      return described
    }),
  )
  const text = Buffer.from(writtenManifest({ ...manifest, files: files.toSorted(byPath) }))

  await store(`${deployFolder(app, id)}/${manifestName}`, text, {
    contentType: 'application/json; charset=utf-8',
    cache: 'revalidate',
  })
  await target.settle()
  return id
}
