import { isDeepStrictEqual } from 'node:util'

import { Command, CommandError, type Terminal } from '@pahiram/command-line'
import { type PublishedAs, type PublishedTemplate, staffTemplatesPath, type TemplateProblem } from '@pahiram/contract'
import { StaffError } from '@pahiram/api-client/staff'

import { checkTemplate, formatPassed, formatProblems, formatWarnings, picturesSkipped } from '../check-template.ts'
import { findLatest, landingAddress } from '../template-calls.ts'
import { readTemplateFile } from '../template-file.ts'

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
      const document = await readTemplateFile(path, folder)
      const result = await checkTemplate(document, offline ? undefined : fetch)

      if (result.problems.length > 0) {
        throw new CommandError(`${formatProblems(path, result.problems)}\nNothing was published.`)
      }
      print(formatPassed(path, result))
      if (result.warnings.length > 0) warn(formatWarnings(path, result.warnings))
      if (offline) warn(picturesSkipped)
      await publishFile(path, document as PublishedTemplate, note, dryRun, terminal)
    })
}

async function publishFile(
  path: string,
  document: PublishedTemplate,
  note: string | undefined,
  isDryRun: boolean,
  { print, staffClient, warn }: Terminal,
): Promise<void> {
  const client = staffClient()
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

  const { version } = (await client
    .call(staffTemplatesPath, { document, expectedVersion, ...(note !== undefined && { note }) })
    .catch((error: unknown) => {
      throw publishError(error, path)
    })) as PublishedAs

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

/** Words for what only the server finds: a problem, or somebody who was faster. */
function publishError(error: unknown, path: string): unknown {
  if (!(error instanceof StaffError)) return error

  const { status, message, data } = error
  const found =
    status === 422
      ? `${formatProblems(path, (data as { problems: readonly TemplateProblem[] }).problems)}\nNothing was published.`
      : `${message} Nothing was published. Its versions are compared in the studio.`

  return status === 422 || status === 409 ? new CommandError(found, { cause: error, isCauseShown: false }) : error
}
