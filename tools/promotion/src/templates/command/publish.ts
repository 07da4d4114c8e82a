import { isDeepStrictEqual } from 'node:util'

import { Command, CommandError, type Terminal } from '@pahiram/command-line'
import type { PublishedTemplate } from '@pahiram/contract'
import { StaffError } from '@pahiram/api-client/staff'

import { checkTemplate, formatPassed, formatProblems, formatWarnings, picturesSkipped } from '../check-template.ts'
import { findLatest, landingAddress, publishDocument, RejectedDocumentError } from '../template-calls.ts'
import { readTemplateFile, type TemplateFile } from '../template-file.ts'

export function publishCommand(terminal: Terminal) {
  const { fetch, folder, print, warn } = terminal

  return new Command('publish')
    .summary('checks a file and shows it to visitors')
    .description(
      'Checks a template file as validate does, and publishes it as the next version of its template. Visitors see it at once.',
    )
    .argument('<file>', 'the template file')
    .option('--note <text>', 'what is new, for the list of versions')
    .option('--dry-run', 'says what would be published, and publishes nothing')
    .option('--offline', 'leaves the pictures out of the check')
    .action(async (path, { note, dryRun = false, offline = false }) => {
      const file = await readTemplateFile(path, folder)
      const result = await checkTemplate(file, offline ? undefined : fetch)

      if (result.problems.length > 0) {
        throw new CommandError(`${formatProblems(path, result.problems)}\nNothing was published.`)
      }
      print(formatPassed(path, result))
      if (result.warnings.length > 0) warn(formatWarnings(path, result.warnings))
      if (offline) warn(picturesSkipped)
      await publishFile(file, note, dryRun, terminal)
    })
}

async function publishFile(
  file: TemplateFile,
  note: string | undefined,
  isDryRun: boolean,
  { print, staffClient, warn }: Terminal,
): Promise<void> {
  const client = staffClient()
  const document = file.document as PublishedTemplate
  const latest = await findLatest(client, document.id)
  const before = latest?.document as PublishedTemplate | undefined
  const expectedVersion = latest?.version ?? 0

  if (before !== undefined) checkChange(document, before, expectedVersion)
  if (before?.split !== undefined && document.split === undefined) {
    warn(`This ends the split of ${document.id} (${formatShares(before.split)}).`)
  }
  if (isDryRun) {
    print(`${document.id} would be published as version ${expectedVersion + 1} on ${client.server}.`)
    warn('Nothing was published (--dry-run).')
    return
  }

  const { version } = await publishDocument(client, document, { note, expectedVersion }).catch((error: unknown) => {
    throw publishError(error, file)
  })

  print(`${document.id} is published as version ${version}. ${visitorsSee(document)}`)
  print(landingAddress(client.server, document.kind, document.id))
}

/** @throws {CommandError} when there is nothing to publish, or a template becomes what its links do not expect. */
function checkChange(document: PublishedTemplate, before: PublishedTemplate, version: number): void {
  if (isDeepStrictEqual(document, before)) {
    throw new CommandError(`There is nothing to publish: version ${version} of ${document.id} is the same.`)
  }
  if (document.kind !== before.kind) {
    throw new CommandError(
      `${document.id} is published as ${before.kind}, and links rely on that. Give your ${document.kind} template an id of its own.`,
    )
  }
}

/** `version 3 for 70 %, version 4 for 30 %` */
function formatShares(shares: NonNullable<PublishedTemplate['split']>): string {
  return shares.map(({ version, share }) => `version ${version} for ${share} %`).join(', ')
}

function visitorsSee({ split }: PublishedTemplate): string {
  return split === undefined ? 'Visitors see it now:' : `Visitors see ${formatShares(split)} now:`
}

/** Adds the lines of the file to problems that only the server finds. */
function publishError(error: unknown, { path, fields }: TemplateFile): unknown {
  if (error instanceof RejectedDocumentError) {
    const problems = error.problems.map((problem) => ({ ...problem, line: fields.lineOf(problem.path) }))

    return new CommandError(`${formatProblems(path, problems)}\nNothing was published.`, {
      cause: error,
      isCauseShown: false,
    })
  }
  if (error instanceof StaffError && error.status === 409) {
    return new CommandError(`${error.message} Nothing was published. Its versions are compared in the studio.`, {
      cause: error,
    })
  }
  return error
}
