import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { prepareDataFolder } from '../database/data-folder.ts'

/** What a killed server left half received is gone after this time; a slow line's upload is not cut off before. */
const leftoverMilliseconds = 60 * 60 * 1000

const hashPattern = /^[\da-f]{64}$/

/**
 * Pictures as files named by the SHA-256 of what is in them: `<folder>/<two digits>/<hash>.jpg`. The same picture twice
 * is one file. Several servers may share the folder.
 */
export class PictureStore {
  /** Where a picture lies while it is received. */
  readonly incoming: string
  readonly #folder: string

  /** Throws `StartProblem` when the folder cannot be written. */
  constructor(folder: string) {
    this.#folder = folder
    this.incoming = join(folder, 'incoming')
    prepareDataFolder(folder)
    prepareDataFolder(this.incoming)
    removeLeftovers(this.incoming)
  }

  /** Keeps the picture and gives its hash; when it returns, the picture is on the disk, also if the power fails. */
  async keep(picture: Buffer): Promise<string> {
    const hash = pictureHash(picture)
    const folder = join(this.#folder, hash.slice(0, 2))
    const path = join(folder, `${hash}.jpg`)

    if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) await flush(this.#folder)
    if (!existsSync(path)) await this.#write(path, picture)
    // Also of a file that was there: who wrote it may not have come to this line yet.
    await flush(folder)
    return hash
  }

  /** The picture with that hash; undefined when there is none. */
  async read(hash: string): Promise<Buffer | undefined> {
    if (!hashPattern.test(hash)) return undefined
    try {
      return await readFile(join(this.#folder, hash.slice(0, 2), `${hash}.jpg`))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  /** Under its name a file is whole, or not there. */
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

/** What a picture is known by: the SHA-256 of its bytes, in hex. */
export function pictureHash(picture: Buffer): string {
  return createHash('sha256').update(picture).digest('hex')
}

/** A name is on the disk once its folder is. */
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

    if (age > leftoverMilliseconds) rmSync(path, { force: true })
  }
}
