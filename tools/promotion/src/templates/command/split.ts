import type { PublishedTemplate } from '@pahiram/contract'
import type { StaffDoor } from '@pahiram/staff-client'

import type { Arguments } from '../arguments.ts'
import { CommandProblem } from '../problem.ts'
import { publishDocument, readVersion, versionsOf } from '../server/templates.ts'
import { readShares, readVersionNumber, type Shares, sharesInWords } from '../shares.ts'
import type { Command, World } from './command.ts'

export const split: Command = {
  name: 'split',
  summary: 'shows versions side by side, each to its share of visitors',
  help: `Shows several versions of a template at once, each to its share of the visitors; who has seen one keeps seeing it,
and visits, clicks and registrations are counted for each. It becomes a new version, which can be rolled back.

  pnpm templates split <id> --share <version>=<part of 100> --share …
  pnpm templates split ph-weekend --share 3=70 --share 4=30

  pnpm templates split <id> --end [--keep <version>]   ends it: all see the newest page, or the one that is kept

  --note <text>   why, for the list of versions`,
  options: {
    share: { type: 'string', multiple: true },
    end: { type: 'boolean' },
    keep: { type: 'string' },
    note: { type: 'string' },
  },
  async run(given, world) {
    const [id, ...others] = given.words
    const [ends, shares] = [given.has('end'), readSharesOf(given)]

    if (id === undefined || others.length > 0) {
      throw new CommandProblem('Which template? For example: pnpm templates split ph-weekend --share 3=70 --share 4=30')
    }
    if (ends === (shares !== undefined)) throw new CommandProblem('Say either --share (twice or more) or --end.')
    if (!ends && given.text('keep') !== undefined) throw new CommandProblem('--keep goes with --end.')
    await (shares === undefined ? endSplit(id, given, world) : beginSplit(id, shares, given, world))
    return true
  },
}

function readSharesOf({ texts }: Arguments): Shares | undefined {
  return texts('share').length === 0 ? undefined : readShares(texts('share'))
}

async function beginSplit(
  id: string,
  shares: Shares,
  { text }: Arguments,
  { door: open, print }: World,
): Promise<void> {
  const door = open()
  const [latest, ...older] = await versionsOf(door, id)

  for (const { version } of shares) {
    if ([latest, ...older].some((one) => one.version === version)) continue
    throw new CommandProblem(`${id} has no version ${version}: its versions go from 1 to ${latest.version}.`)
  }
  if (JSON.stringify(latest.split) === JSON.stringify(shares)) {
    throw new CommandProblem(`${id} is split so already, by version ${latest.version}.`)
  }

  const document = await documentOf(door, id, latest.version)
  const made = await publishDocument(
    door,
    { ...document, split: shares },
    { note: text('note') ?? `Split: ${sharesInWords(shares)}`, expectedVersion: latest.version },
  )

  print(`Visitors of ${id} see ${sharesInWords(shares)} from now on. Published as version ${made.version}.`)
}

async function endSplit(id: string, { text }: Arguments, { door: open, print }: World): Promise<void> {
  const door = open()
  const [latest] = await versionsOf(door, id)
  const keep = text('keep')

  if (latest.split === undefined)
    throw new CommandProblem(`${id} is not split: all visitors see version ${latest.version}.`)

  const kept = keep === undefined ? latest.version : readVersionNumber(keep)
  const { split: _, ...document } = await documentOf(door, id, kept)
  const made = await publishDocument(door, document, {
    note: text('note') ?? `The split ends${keep === undefined ? '' : `, version ${kept} is kept`}`,
    expectedVersion: latest.version,
  })

  print(`All visitors of ${id} see version ${made.version} from now on: the page of version ${kept}.`)
}

async function documentOf(door: StaffDoor, id: string, version: number): Promise<PublishedTemplate> {
  return (await readVersion(door, id, version)).document as PublishedTemplate
}
