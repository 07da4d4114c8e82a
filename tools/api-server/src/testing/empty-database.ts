import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = new URL('../platform/database/', import.meta.url)
const maker = fileURLToPath(new URL('make-empty-database.ts', import.meta.url))

/**
 * Copies an empty database whose tables are migrated into a data folder that has none. To create a database takes seconds,
 * so that is done once for all tests of this version.
 */
export function copyEmptyDatabase(folder: string): void {
  const template = join(tmpdir(), `pahiram-empty-database-${versionOf()}`)

  if (!existsSync(template)) {
    const made = mkdtempSync(`${template}-`)

    execFileSync(process.execPath, [maker, made], { stdio: 'inherit' })
    try {
      renameSync(made, template)
    } catch {
      // Another test was faster: what it made is the same.
      rmSync(made, { recursive: true, force: true })
    }
  }
  cpSync(template, folder, { recursive: true })
}

/** A digest of everything that an empty database depends on. */
function versionOf(): string {
  const engine = readFileSync(new URL('../../../node_modules/@electric-sql/pglite/package.json', source))
  const migrations = new URL('migrations/', source)
  const digest = createHash('sha256').update(engine)

  for (const name of ['embedded-engine.ts', 'migrate.ts', 'database.ts'])
    digest.update(readFileSync(new URL(name, source)))
  for (const name of readdirSync(migrations).sort()) digest.update(name).update(readFileSync(new URL(name, migrations)))
  return digest.digest('hex').slice(0, 16)
}
