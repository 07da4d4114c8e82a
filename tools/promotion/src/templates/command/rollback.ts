import { Command, CommandError, type Terminal } from '@pahiram/command-line'

import { landingAddress, type ListedVersion, listVersions, rollBack } from '../template-calls.ts'
import { formatSeconds, formatShares, parseVersion } from '../versions.ts'

export function rollbackCommand({ elapsedMs, print, staffClient }: Terminal) {
  return new Command('rollback')
    .summary('publishes an older version anew, at once')
    .description(
      'Publishes an older version anew, as a new version: nothing is lost, and it can be undone the same way.',
    )
    .argument('<id>', 'the template')
    .option('--to <version>', 'the version to publish; default: the one before that which visitors see', parseVersion)
    .option('--note <text>', 'why, for the list of versions')
    .action(async (id, { to, note }) => {
      const client = staffClient()
      const versions = await listVersions(client, id)
      const version = to === undefined ? previous(versions, id) : chosen(versions, id, to)
      const made = await rollBack(client, id, { version, note })
      const shares = versions.find((one) => one.version === version)?.split

      print(
        `${id} is back to version ${version}: published as version ${made.version}, in ${formatSeconds(elapsedMs())}.`,
      )
      if (shares !== undefined) print(`It is split: visitors see ${formatShares(shares)}.`)
      print(landingAddress(client.server, versions[0].kind, id))
    })
}

type Versions = readonly [ListedVersion, ...ListedVersion[]]

function chosen([latest, ...older]: Versions, id: string, to: number): number {
  if (to === latest.version) throw new CommandError(`Version ${to} is the latest of ${id} already.`)
  if (older.some(({ version }) => version === to)) return to
  throw new CommandError(`${id} has no version ${to}: its versions go from 1 to ${latest.version}.`)
}

/** The one before the one that is seen now, which may itself be an older one that was published anew. */
function previous(versions: Versions, id: string): number {
  const version = originOf(versions[0], versions) - 1

  if (version >= 1)
    return (
      originOf(
        versions.find((one) => one.version === version),
        versions,
      ) || version
    )
  throw new CommandError(
    versions.length === 1
      ? `${id} has one version only: there is none to go back to.`
      : `What visitors see of ${id} is its first version: there is none before it. Choose one with --to.`,
  )
}

/** The version whose document a version has; 0 for none. */
function originOf(version: ListedVersion | undefined, versions: Versions): number {
  if (version?.from === undefined) return version?.version ?? 0
  return originOf(
    versions.find((one) => one.version === version.from),
    versions,
  )
}
