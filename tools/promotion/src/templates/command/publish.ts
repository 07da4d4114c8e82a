import { isDeepStrictEqual } from 'node:util'

import type { PublishedTemplate } from '@pahiram/contract'
import { type StaffDoor, StaffRefusal } from '@pahiram/staff-client'

import { documentDiff } from '../document-diff.ts'
import { readTemplateFile, type TemplateFile } from '../file/read-template-file.ts'
import { judge, toldFindings, toldWarnings, toldWell } from '../judge.ts'
import { picturesOf } from '../picture/pictures-of.ts'
import { CommandProblem } from '../problem.ts'
import { landingAddress } from '../server/landing-address.ts'
import { hiddenHosts } from '../server/shown-pictures.ts'
import { findVersion, publishDocument, RefusedDocument } from '../server/templates.ts'
import { sharesInWords } from '../shares.ts'
import type { Command, World } from './command.ts'

export const publish: Command = {
  name: 'publish',
  summary: 'checks a file and shows it to visitors',
  help: `Checks a template file as validate does, and publishes it as the next version of its template. Visitors see it at once.

  pnpm templates publish <file>

  --note <text>   what is new, for the list of versions
  --dry-run       says what would be published, and publishes nothing
  --offline       leaves the pictures out of the check`,
  options: { note: { type: 'string' }, 'dry-run': { type: 'boolean' }, offline: { type: 'boolean' } },
  async run({ words: [path, ...others], has, text }, world) {
    if (path === undefined) throw new CommandProblem('Which file? For example: pnpm templates publish ph-weekend.json')
    if (others.length > 0) throw new CommandProblem('One file at a time; a note with blanks stands in quotes.')

    const file = await readTemplateFile(path, world.folder)
    const judgement = await judge(file, has('offline') ? undefined : world.fetch)

    if (judgement.findings.length > 0) {
      world.note(`${toldFindings(path, judgement.findings)}\nNothing was published.`)
      return false
    }
    world.print(toldWell(path, judgement))

    const warned = toldWarnings(path, judgement.warnings)

    if (warned !== undefined) world.note(warned)
    if (has('offline')) world.note('The pictures were not looked at (--offline).')
    return publishFile(file, { note: text('note'), isTrial: has('dry-run') }, world)
  },
}

interface Wish {
  readonly note: string | undefined
  readonly isTrial: boolean
}

async function publishFile(file: TemplateFile, { note, isTrial }: Wish, world: World): Promise<boolean> {
  const door = world.door()
  const document = file.document as PublishedTemplate
  const latest = await findVersion(door, document.id, 'latest')
  const before = latest?.document as PublishedTemplate | undefined

  if (before !== undefined) checkNews(document, before, latest?.version ?? 0)
  for (const words of await warnings(door, document, before, world)) world.note(words)
  if (isTrial) {
    world.print(`${document.id} would be published as version ${(latest?.version ?? 0) + 1} on ${door.server}.`)
    if (before !== undefined) world.print(documentDiff(before, document, world.isTerminal))
    world.note('Nothing was published (--dry-run).')
    return true
  }

  const { version } = await publishOrExplain(door, file, { note, expectedVersion: latest?.version ?? 0 })

  world.print(`${document.id} is published as version ${version}. ${seenBy(document)}`)
  world.print(landingAddress(door.server, document.kind, document.id))
  return true
}

/** @throws {CommandProblem} when there is nothing to publish, or a template becomes what its links do not expect. */
function checkNews(document: PublishedTemplate, before: PublishedTemplate, version: number): void {
  if (isDeepStrictEqual(document, before)) {
    throw new CommandProblem(`There is nothing to publish: version ${version} of ${document.id} is the same.`)
  }
  if (document.kind !== before.kind) {
    throw new CommandProblem(
      `${document.id} is published as ${before.kind}, and links rely on that. Give your ${document.kind} template an id of its own.`,
    )
  }
}

async function warnings(
  door: StaffDoor,
  document: PublishedTemplate,
  before: PublishedTemplate | undefined,
  { fetch }: World,
): Promise<string[]> {
  const addresses = picturesOf(document).map(({ address }) => address)
  const hosts = await hiddenHosts(door.server, addresses, fetch)

  return [
    ...hosts.map(
      (host) =>
        `The pages of ${door.server} do not show pictures of ${host}: ask who runs it to add that to allowedOrigins.`,
    ),
    ...(before?.split !== undefined && document.split === undefined
      ? [`This ends the split of ${document.id} (${sharesInWords(before.split)}).`]
      : []),
  ]
}

function seenBy({ split }: PublishedTemplate): string {
  return split === undefined ? 'Visitors see it now:' : `Visitors see ${sharesInWords(split)} now:`
}

/** What only the server knows is told with the file's lines, too. */
async function publishOrExplain(
  door: StaffDoor,
  { path, document, fields }: TemplateFile,
  circumstances: { note: string | undefined; expectedVersion: number },
) {
  try {
    return await publishDocument(door, document, circumstances)
  } catch (error) {
    if (error instanceof RefusedDocument) {
      const findings = error.problems.map((problem) => ({ ...problem, line: fields.lineOf(problem.path) }))

      throw new CommandProblem(`${toldFindings(path, findings)}\nNothing was published.`, { cause: error })
    }
    if (error instanceof StaffRefusal && error.status === 409) {
      throw new CommandProblem(
        `${error.message} Nothing was published.\nSee what differs: pnpm templates diff ${path}`,
        {
          cause: error,
        },
      )
    }
    throw error
  }
}
