import { createHash } from 'node:crypto'
import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

import { byPath } from '../manifest/release-id.ts'
import { type DurableFiles, durableFiles } from './durable-files.ts'
import { lockFolder } from './folder-lock.ts'
import { bucketsBeside, bucketsOf, deployFolder } from './layout.ts'
import type { Shown, StoredFile, Target } from './target.ts'

/**
 * A folder that a web server serves. What visitors see hangs on symbolic links, each switched by one rename:
 * `live/<app>` → its deployment, and `bucket/<app>` → a set of 100 links, one a bucket of visitors.
 */
export function folderTarget(root: string): Target {
  const files = durableFiles(root, 'state/incoming')
  const read = (path: string) => readFile(join(root, path)).catch(undefinedIfMissing)

  return {
    name: root,
    list: (folder) => filesIn(root, folder),
    read,
    holds: async (path, content) => (await read(path))?.equals(content) === true,
    write: (path, content) => files.write(path, content, modifiedOf(path, content)),
    remove: (path) => files.remove(path),
    settle: () => files.settle(),
    async show(app, shown) {
      await files.link(`live/${app}`, `../${deployFolder(app, shown.live)}`)
      await showBuckets(root, files, app, shown)
      await files.settle()
    },
    // The web server finds it where it lies, among the releases.
    async showPreview() {},
    findStrayed: (app, shown) => findStrayed(root, app, shown),
    async lock(what) {
      const lock = await lockFolder(join(root, 'state'), what)

      if ('free' in lock) await files.sweep()
      return lock
    },
  }
}

/**
 * Sets what each bucket of visitors sees. Once an app has had a canary, its 100 links always exist, those outside of the
 * share leading to `live`: a web server that looks a page up and then opens it never finds it gone in between.
 */
async function showBuckets(root: string, files: DurableFiles, app: string, { canary }: Shown): Promise<void> {
  const link = `bucket/${app}`
  const now = await readlink(join(root, link)).catch(undefinedIfMissing)
  const set = bucketSet(app, canary)

  if (now === `../${set}` || (canary === undefined && now === undefined)) return
  await removeSetsBeside(root, app, [set, now ?? ''])

  const share = canary?.share ?? 0
  const toLive = bucketsBeside(share).map((bucket) => files.link(`${set}/${bucket}`, `../../../live/${app}`))
  const toCanary = bucketsOf(share).map((bucket) =>
    files.link(`${set}/${bucket}`, `../../../${deployFolder(app, canary?.deployId ?? '')}`),
  )

  await Promise.all([...toLive, ...toCanary])
  await files.settle()
  await files.link(link, `../${set}`)
}

function bucketSet(app: string, canary: Shown['canary']): string {
  return `canary/${app}/${canary === undefined ? 'none' : `${canary.deployId}-${canary.share}`}`
}

/** A set that was just left stays: a request may be on its way through it. */
async function removeSetsBeside(root: string, app: string, kept: readonly string[]): Promise<void> {
  const sets = await readdir(join(root, 'canary', app)).catch(undefinedIfMissing)
  const old = (sets ?? []).filter((name) => !kept.some((set) => set.endsWith(`/${name}`)))

  await Promise.all(old.map((name) => rm(join(root, 'canary', app, name), { recursive: true, force: true })))
}

async function findStrayed(root: string, app: string, { live, canary }: Shown): Promise<string[]> {
  const expected = [
    { link: `live/${app}`, to: `../${deployFolder(app, live)}` },
    ...(canary === undefined ? [] : [{ link: `bucket/${app}`, to: `../${bucketSet(app, canary)}` }]),
  ]
  const found = await Promise.all(
    expected.map(async ({ link, to }) => ({ link, to, now: await readlink(join(root, link)).catch(() => 'nothing') })),
  )
  const strayed = found
    .filter(({ to, now }) => to !== now)
    .map(({ link, to, now }) => `${link} leads to ${now} instead of ${to}`)
  const set = await readlink(join(root, `bucket/${app}`)).catch(() => undefined)

  if (canary === undefined && set !== undefined && set !== `../${bucketSet(app, undefined)}`) {
    strayed.push(`bucket/${app} leads to ${set} though there is no canary`)
  }
  return strayed
}

async function filesIn(root: string, folder: string): Promise<StoredFile[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(undefinedIfMissing)
  const listed = (entries ?? []).filter((entry) => entry.isFile())
  const files = listed.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)

    return { path: relative(root, path).replaceAll(sep, '/'), size: (await stat(path)).size }
  })

  return (await Promise.all(files)).toSorted(byPath)
}

/**
 * Web servers make a file's ETag of its time and size, so two pages of one size, written within a second, would pass for
 * one. The time is therefore made of the bytes: some second between 2001 and 2018.
 */
function modifiedOf(path: string, content: Uint8Array): Date | undefined {
  if (path.startsWith('state/')) return undefined

  const hash = createHash('sha256').update(content).digest().readUInt32BE(0)

  return new Date((1_000_000_000 + (hash >>> 3)) * 1_000)
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
