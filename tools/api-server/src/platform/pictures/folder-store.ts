import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { prepareDataFolder } from '../database/data-folder.ts'
import { isPictureHash, pictureHash, type PictureStore } from './picture-store.ts'

/** How long an unfinished upload of a killed server is kept, ms: longer than an upload on a slow line takes. */
const leftoverMs = 60 * 60 * 1000

/**
 * Stores pictures as files named by the SHA-256 of their content: `<folder>/<two digits>/<hash>.jpg`. The same picture is
 * stored once. Several servers may share the folder.
 */
export class FolderStore implements PictureStore {
  /** The folder of pictures that are being received. */
  readonly incoming: string
  readonly keyId = null
  readonly #folder: string

  /** @throws {StartProblem} when the folder cannot be written. */
  constructor(folder: string) {
    this.#folder = folder
    this.incoming = join(folder, 'incoming')
    prepareDataFolder(folder)
    prepareIncoming(this.incoming)
  }

  /** Stores a picture and returns its hash. The picture is on the disk then, also if the power fails. */
  async keep(picture: Buffer): Promise<string> {
    const hash = pictureHash(picture)

    await this.#store(hash, picture, (path) => existsSync(path))
    return hash
  }

  async put(hash: string, content: Buffer): Promise<void> {
    await this.#store(hash, content, () => false)
  }

  async #store(hash: string, content: Buffer, isThere: (path: string) => boolean): Promise<void> {
    const folder = join(this.#folder, hash.slice(0, 2))
    const path = join(folder, `${hash}.jpg`)

    if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) await flush(this.#folder)
    if (!isThere(path)) await this.#write(path, content)
    // Also when the file existed: the call that wrote it may not have flushed the folder yet.
    await flush(folder)
  }

  /** Reads the picture with a hash; undefined when there is none. */
  async read(hash: string): Promise<Buffer | undefined> {
    if (!isPictureHash(hash)) return undefined
    try {
      return await readFile(join(this.#folder, hash.slice(0, 2), `${hash}.jpg`))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  async remove(hash: string): Promise<void> {
    if (isPictureHash(hash)) await rm(join(this.#folder, hash.slice(0, 2), `${hash}.jpg`), { force: true })
  }

  /** Writes a file under another name and renames it, so that a file with its final name is complete. */
  async #write(path: string, picture: Buffer): Promise<void> {
    const unfinished = join(this.incoming, randomUUID())

    try {
      const file = await open(unfinished, 'wx', 0o600)

      try {
        await file.writeFile(picture)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }
}

/**
 * Creates the folder for pictures that are being received, and removes what a killed server has left in it.
 * @throws {StartProblem} when it cannot be written.
 */
export function prepareIncoming(folder: string): void {
  prepareDataFolder(folder)
  removeLeftovers(folder)
}

/** Flushes a folder to the disk, and with it the names of its files. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r')

  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity)

    if (age > leftoverMs) rmSync(path, { force: true })
  }
}
