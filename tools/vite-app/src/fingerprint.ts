import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const generatedFolders = new Set(['node_modules', 'dist', '.cache', 'coverage'])

/** Tests and texts change nothing in what is built. */
function isSource(name: string): boolean {
  return !/\.test\.tsx?$|\.md$|\.log$/.test(name)
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)

      if (entry.isDirectory()) return generatedFolders.has(entry.name) ? [] : filesIn(path)
      return entry.isFile() && isSource(entry.name) ? [path] : []
    }),
  )

  return found.flat()
}

/** A hash over names and contents of every source file in the folders, and of the files given; `root` is not part of it. */
export async function fingerprint(root: string, folders: readonly string[], files: readonly string[]): Promise<string> {
  const paths = [...(await Promise.all(folders.map(filesIn))).flat(), ...files].toSorted()
  const contents = await Promise.all(paths.map((path) => readFile(path)))
  const hash = createHash('sha256')

  for (const [index, path] of paths.entries()) {
    const content = contents[index] ?? ''

    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
