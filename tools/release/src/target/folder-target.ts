import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, readlink, rename, rm, rmdir, stat, symlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { byPath } from '../manifest.ts'
import { deployFolder, type HeldLock, type StoredFile, type Target } from './target.ts'

/**
 * A folder. What is live hangs on a symbolic link an app, switched by one rename: `live/<app>` → its deployment.
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
    async show(app, live) {
      await files.link(`live/${app}`, `../${deployFolder(app, live)}`)
      await files.settle()
    },
    // Whoever looks at a preview finds it where it lies, among the releases.
    async showPreview() {},
    async findDifferences(app, live) {
      const [link, to] = [`live/${app}`, `../${deployFolder(app, live)}`]
      const now = await readlink(join(root, link)).catch(() => 'nothing')

      return now === to ? [] : [`${link} leads to ${now} instead of ${to}`]
    },
    async lock(what) {
      const lock = await lockFolder(join(root, 'state'), what)

      if ('free' in lock) await files.sweep()
      return lock
    },
  }
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

/**
 * Locks a folder against other publishers. It is a file lock that SQLite takes: the kernel frees it even after
 * `kill -9`, so it can never be stale.
 * @param what What the holder is doing, for whoever has to wait.
 */
async function lockFolder(folder: string, what: string): Promise<HeldLock | { readonly holder: string }> {
  await mkdir(folder, { recursive: true })

  const note = join(folder, 'lock-holder')
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })

  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    return { holder: await readFile(note, 'utf8').catch(() => 'another publisher') }
  }
  await writeFile(note, `${what} (process ${process.pid} on ${hostname()})`)
  return {
    async check() {},
    async free() {
      lock.close()
    },
  }
}

/**
 * Writes files below one folder, each whole or not at all, also after a power cut once `settle` has returned.
 * @param incoming The folder below `root` for unfinished files, which no web server serves.
 */
function durableFiles(root: string, incoming: string) {
  const unsettled = new Set<string>()
  const place = join(root, incoming)

  /** Makes the folder of `path` and remembers all of its folders: new names in them are not safe yet. */
  async function prepare(path: string): Promise<string> {
    const folder = dirname(path)

    await Promise.all([mkdir(join(root, folder), { recursive: true }), mkdir(place, { recursive: true })])
    for (let one = folder; ; one = dirname(one)) {
      unsettled.add(one)
      if (one === '.') break
    }
    return join(place, randomUUID())
  }

  return {
    async write(path: string, content: Uint8Array, modified?: Date) {
      const part = await prepare(path)
      const file = await open(part, 'wx')

      try {
        await file.writeFile(content)
        if (modified !== undefined) await file.utimes(modified, modified)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, join(root, path))
    },
    /** Points a symbolic link at `to` (relative to the link's folder), in the place of any that is there. */
    async link(path: string, to: string) {
      const part = await prepare(path)

      await symlink(to, part)
      // No link: a copy of the target that followed the links has a folder there.
      await readlink(join(root, path)).catch(() => rm(join(root, path), { recursive: true, force: true }))
      await rename(part, join(root, path))
    },
    /** Removes a file or link, and the folders that it leaves empty. */
    async remove(path: string) {
      await rm(join(root, path), { force: true })
      for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
        if (!(await removedEmpty(join(root, folder)))) break
      }
    },
    async settle() {
      const folders = [...unsettled]

      unsettled.clear()
      await Promise.all(folders.map((folder) => syncFolder(join(root, folder))))
    },
    /** Removes unfinished files of killed writers. Call it only while nobody else writes. */
    async sweep() {
      await rm(place, { recursive: true, force: true })
    },
  }
}

async function removedEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder)
    return true
  } catch {
    // Something is in it, or it is gone already.
    return false
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch((error: NodeJS.ErrnoException) => {
    // Removed since: then what was in it need not survive.
    if (error.code === 'ENOENT') return undefined
    throw error
  })

  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}
