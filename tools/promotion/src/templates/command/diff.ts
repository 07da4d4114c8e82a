import { Command, CommandError, type Terminal, UsageError } from '@pahiram/command-line'
import type { StaffClient } from '@pahiram/staff-client'

import { documentDiff } from '../document-diff.ts'
import { findVersion, readVersion } from '../template-calls.ts'
import { readTemplateFile } from '../template-file.ts'
import { parseVersion } from '../versions.ts'

export function diffCommand(terminal: Terminal) {
  return new Command('diff')
    .summary('shows what differs between versions, or in a file')
    .description('Shows what differs, line by line: - was, + is.')
    .argument('<file or id>', 'a file, compared with the latest version of its template; or a template')
    .argument('[versions...]', 'of a template, the versions to compare')
    .addHelpText(
      'after',
      `
  pnpm templates diff <file>         the file, against the latest version of its template
  pnpm templates diff <id>           the latest version, against the one before it
  pnpm templates diff <id> <n>       the latest version, against version n
  pnpm templates diff <id> <n> <m>   version m, against version n`,
    )
    .action(async (name, versions) => {
      const [older, newer] = isFile(name)
        ? await fileAgainstLatest(name, versions, terminal)
        : await twoVersions(terminal.staffClient(), name, versions)
      const difference = documentDiff(older.document, newer.document, terminal.isInteractive)

      terminal.print(
        difference === ''
          ? `${older.name} and ${newer.name} are the same.`
          : `- ${older.name}\n+ ${newer.name}\n${difference}`,
      )
    })
}

interface Side {
  readonly name: string
  readonly document: unknown
}

/** An id has neither points nor slashes. */
function isFile(name: string): boolean {
  return /[./\\]/.test(name)
}

async function fileAgainstLatest(path: string, versions: readonly string[], terminal: Terminal): Promise<[Side, Side]> {
  const { document } = await readTemplateFile(path, terminal.folder)
  const { id } = (document ?? {}) as { id?: unknown }

  if (versions.length > 0) throw new UsageError('A file is compared with the latest version: name no other.')
  if (typeof id !== 'string') throw new CommandError(`${path} has no id, so there is nothing to compare it with.`)

  const latest = await findVersion(terminal.staffClient(), id, 'latest')

  if (latest === undefined) throw new CommandError(`${id} is not published yet: all of ${path} is new.`)
  return [
    { name: `${id}, version ${latest.version}`, document: latest.document },
    { name: path, document },
  ]
}

async function twoVersions(client: StaffClient, id: string, written: readonly string[]): Promise<[Side, Side]> {
  const [first, second] = written.map(parseVersion)

  if (written.length > 2) throw new UsageError('Two versions at most: pnpm templates diff <id> <n> <m>')

  const newer = await readVersion(client, id, second ?? 'latest')

  if (first === undefined && newer.version === 1) {
    throw new CommandError(`${id} has one version only: there is nothing to compare it with.`)
  }

  const older = await readVersion(client, id, first ?? newer.version - 1)

  return [
    { name: `${id}, version ${older.version}`, document: older.document },
    { name: `${id}, version ${newer.version}`, document: newer.document },
  ]
}
