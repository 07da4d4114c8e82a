import type { StaffDoor } from '@pahiram/staff-client'

import { documentDiff } from '../document-diff.ts'
import { readTemplateFile } from '../file/read-template-file.ts'
import { CommandProblem } from '../problem.ts'
import { findVersion, readVersion } from '../server/templates.ts'
import { readVersionNumber } from '../shares.ts'
import type { Command, World } from './command.ts'

export const diff: Command = {
  name: 'diff',
  summary: 'shows what differs between versions, or in a file',
  help: `Shows what differs, line by line: - was, + is.

  pnpm templates diff <file>         the file, against the latest version of its template
  pnpm templates diff <id>           the latest version, against the one before it
  pnpm templates diff <id> <n>       the latest version, against version n
  pnpm templates diff <id> <n> <m>   version m, against version n`,
  options: {},
  async run({ words: [name, ...versions] }, world) {
    if (name === undefined)
      throw new CommandProblem('Which template or file? For example: pnpm templates diff ph-weekend')

    const [older, newer] = isFile(name)
      ? await fileAgainstLatest(name, versions, world)
      : await twoVersions(world.door(), name, versions)
    const difference = documentDiff(older.document, newer.document, world.isTerminal)

    world.print(
      difference === ''
        ? `${older.name} and ${newer.name} are the same.`
        : `- ${older.name}\n+ ${newer.name}\n${difference}`,
    )
    return true
  },
}

interface Side {
  readonly name: string
  readonly document: unknown
}

/** Ids have neither points nor slashes. */
function isFile(name: string): boolean {
  return /[./\\]/.test(name)
}

async function fileAgainstLatest(path: string, versions: readonly string[], world: World): Promise<[Side, Side]> {
  const { document } = await readTemplateFile(path, world.folder)
  const { id } = (document ?? {}) as { id?: unknown }

  if (versions.length > 0) throw new CommandProblem('A file is compared with the latest version: name no other.')
  if (typeof id !== 'string') throw new CommandProblem(`${path} has no id, so there is nothing to compare it with.`)

  const latest = await findVersion(world.door(), id, 'latest')

  if (latest === undefined) throw new CommandProblem(`${id} is not published yet: all of ${path} is new.`)
  return [
    { name: `${id}, version ${latest.version}`, document: latest.document },
    { name: path, document },
  ]
}

async function twoVersions(door: StaffDoor, id: string, written: readonly string[]): Promise<[Side, Side]> {
  const [first, second] = written.map(readVersionNumber)

  if (written.length > 2) throw new CommandProblem('Two versions at most: pnpm templates diff <id> <n> <m>')

  const newer = await readVersion(door, id, second ?? 'latest')

  if (first === undefined && newer.version === 1) {
    throw new CommandProblem(`${id} has one version only: there is nothing to compare it with.`)
  }

  const older = await readVersion(door, id, first ?? newer.version - 1)

  return [
    { name: `${id}, version ${older.version}`, document: older.document },
    { name: `${id}, version ${newer.version}`, document: newer.document },
  ]
}
