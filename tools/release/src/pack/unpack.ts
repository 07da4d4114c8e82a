import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { ReleaseProblem } from '../command/release-problem.ts'
import type { OpenedPackage } from './sealed-package.ts'

/** Writes the files of a package into `folder`, all or none. @throws ReleaseProblem when something is there already. */
export async function unpack({ files }: OpenedPackage, folder: string): Promise<void> {
  const inside = await readdir(folder).catch(() => [])

  if (inside.length > 0)
    throw new ReleaseProblem(`${folder} is not empty: a package is unpacked into a folder of its own.`)
  await mkdir(dirname(folder), { recursive: true })

  const unfinished = await mkdtemp(`${folder}.part-`)

  try {
    for (const [path, content] of files) {
      await mkdir(dirname(join(unfinished, path)), { recursive: true })
      await writeFile(join(unfinished, path), content)
    }
    await rename(unfinished, folder)
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true })
    throw new ReleaseProblem(`The package could not be unpacked into ${folder}.`, { cause })
  }
}
