import { CommandProblem } from '../problem.ts'
import { landingAddress } from '../server/landing-address.ts'
import { type ListedVersion, rollBack, versionsOf } from '../server/templates.ts'
import { readVersionNumber, sharesInWords } from '../shares.ts'
import { seconds } from '../when.ts'
import type { Command } from './command.ts'

export const rollback: Command = {
  name: 'rollback',
  summary: 'publishes an older version anew, at once',
  help: `Publishes an older version anew, as a new version: nothing is lost, and it can be undone the same way.

  pnpm templates rollback <id>            to the version before the one that visitors see
  pnpm templates rollback <id> --to <n>   to version n

  --note <text>   why, for the list of versions`,
  options: { to: { type: 'string' }, note: { type: 'string' } },
  async run({ words: [id, ...others], text }, { door: open, print, elapsed }) {
    if (id === undefined || others.length > 0) {
      throw new CommandProblem('Which template? For example: pnpm templates rollback ph-weekend --to 3')
    }

    const door = open()
    const to = text('to')
    const versions = await versionsOf(door, id)
    const version = to === undefined ? previous(versions, id) : chosen(versions, id, readVersionNumber(to))
    const made = await rollBack(door, id, { version, note: text('note') })

    print(`${id} is back to version ${version}: published as version ${made.version}, in ${seconds(elapsed())}.`)
    const shares = versions.find((one) => one.version === version)?.split

    if (shares !== undefined) print(`It is split: visitors see ${sharesInWords(shares)}.`)
    print(landingAddress(door.server, versions[0].kind, id))
    return true
  },
}

type Versions = readonly [ListedVersion, ...ListedVersion[]]

function chosen([latest, ...older]: Versions, id: string, to: number): number {
  if (to === latest.version) throw new CommandProblem(`Version ${to} is the latest of ${id} already.`)
  if (older.some(({ version }) => version === to)) return to
  throw new CommandProblem(`${id} has no version ${to}: its versions go from 1 to ${latest.version}.`)
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
  throw new CommandProblem(
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
