import { collect, Command, CommandError, type Terminal, UsageError } from '@pahiram/command-line'
import type { PublishedTemplate } from '@pahiram/contract'
import type { StaffClient } from '@pahiram/staff-client'

import { listVersions, publishDocument, readVersion } from '../template-calls.ts'
import { formatShares, parseShares, parseVersion, type Shares } from '../versions.ts'

export function splitCommand({ print, staffClient }: Terminal) {
  return new Command('split')
    .summary('shows versions side by side, each to its share of visitors')
    .description(
      `Shows several versions of a template at once, each to its share of the visitors. Who has seen one keeps seeing it, and
visits, clicks and registrations are counted for each. It becomes a new version, which can be rolled back.`,
    )
    .argument('<id>', 'the template')
    .option('--share <version=part>', 'a version and its part of 100, as 3=70; twice or more', collect)
    .option('--end', 'ends the split: all visitors see the newest page, or the one that is kept')
    .option('--keep <version>', 'with --end: the version that all visitors see', parseVersion)
    .option('--note <text>', 'why, for the list of versions')
    .addHelpText(
      'after',
      '\n  pnpm templates split ph-weekend --share 3=70 --share 4=30\n  pnpm templates split ph-weekend --end --keep 4',
    )
    .action(async (id, { share, end = false, keep, note }) => {
      if (end === (share !== undefined)) throw new UsageError('Say either --share (twice or more) or --end.')
      if (!end && keep !== undefined) throw new UsageError('--keep goes with --end.')

      const shares = share === undefined ? undefined : parseShares(share)
      const client = staffClient()

      print(await (shares === undefined ? endSplit(client, id, keep, note) : beginSplit(client, id, shares, note)))
    })
}

async function beginSplit(client: StaffClient, id: string, shares: Shares, note?: string): Promise<string> {
  const [latest, ...older] = await listVersions(client, id)

  for (const { version } of shares) {
    if ([latest, ...older].some((one) => one.version === version)) continue
    throw new CommandError(`${id} has no version ${version}: its versions go from 1 to ${latest.version}.`)
  }
  if (JSON.stringify(latest.split) === JSON.stringify(shares)) {
    throw new CommandError(`${id} is split so already, by version ${latest.version}.`)
  }

  const document = await readDocument(client, id, latest.version)
  const made = await publishDocument(
    client,
    { ...document, split: shares },
    { note: note ?? `Split: ${formatShares(shares)}`, expectedVersion: latest.version },
  )

  return `Visitors of ${id} see ${formatShares(shares)} from now on. Published as version ${made.version}.`
}

async function endSplit(client: StaffClient, id: string, keep?: number, note?: string): Promise<string> {
  const [latest] = await listVersions(client, id)

  if (latest.split === undefined) {
    throw new CommandError(`${id} is not split: all visitors see version ${latest.version}.`)
  }

  const kept = keep ?? latest.version
  const { split: _, ...document } = await readDocument(client, id, kept)
  const made = await publishDocument(client, document, {
    note: note ?? `The split ends${keep === undefined ? '' : `, version ${kept} is kept`}`,
    expectedVersion: latest.version,
  })

  return `All visitors of ${id} see version ${made.version} from now on: the page of version ${kept}.`
}

async function readDocument(client: StaffClient, id: string, version: number): Promise<PublishedTemplate> {
  return (await readVersion(client, id, version)).document as PublishedTemplate
}
