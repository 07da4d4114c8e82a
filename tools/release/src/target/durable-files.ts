import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, rmdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files below one folder that are there whole or not at all, also after a power cut once `settle` came back. */
export interface DurableFiles {
  write(path: string, content: Uint8Array, modified?: Date): Promise<void>
  /** Points a symbolic link at `to` (relative to the link's folder), in the place of any that is there. */
  link(path: string, to: string): Promise<void>
  /** Removes a file or link, and the folders that it leaves empty. */
  remove(path: string): Promise<void>
  settle(): Promise<void>
  /** Removes what killed writers left; to be called while nobody else writes. */
  sweep(): Promise<void>
}

/** @param incoming Where unfinished files lie, below `root`: never where a web server looks. */
export function durableFiles(root: string, incoming: string): DurableFiles {
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
    async write(path, content, modified) {
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
    async link(path, to) {
      const part = await prepare(path)

      await symlink(to, part)
      await rename(part, join(root, path))
    },
    async remove(path) {
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
