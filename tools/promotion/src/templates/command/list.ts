import { CommandProblem } from '../problem.ts'
import { listTemplates, type ListedVersion, versionsOf } from '../server/templates.ts'
import { table } from '../table.ts'
import { whenPublished } from '../when.ts'
import type { Command } from './command.ts'

export const list: Command = {
  name: 'list',
  summary: 'lists what is published, or the versions of one template',
  help: `Lists what the server has.

  pnpm templates list         every template with its latest version
  pnpm templates list <id>    the versions of one, the latest first: when, by which note, and what visitors see

Times are those of Manila.`,
  options: {},
  async run({ words: [id, ...others] }, { door: open, print }) {
    const door = open()

    if (others.length > 0) throw new CommandProblem('One template at a time: pnpm templates list <id>')
    print(id === undefined ? allOf(await listTemplates(door)) : versionsIn(id, await versionsOf(door, id)))
    return true
  },
}

function allOf(templates: Awaited<ReturnType<typeof listTemplates>>): string {
  if (templates.length === 0) return 'Nothing is published yet. Begin with: pnpm templates publish <file>'
  return table([
    ['id', 'kind', 'version', 'published', 'title'],
    ...templates.map(({ id, kind, version, publishedAt, title }) => [
      id,
      kind,
      String(version),
      whenPublished(publishedAt),
      title,
    ]),
  ])
}

function versionsIn(id: string, versions: readonly [ListedVersion, ...ListedVersion[]]): string {
  const [latest] = versions

  return `${id}, ${latest.kind}\n${table([
    ['version', 'visitors', 'published', 'title', 'note'],
    ...versions.map((one) => [
      String(one.version),
      visitorsOf(one, latest),
      whenPublished(one.publishedAt),
      one.title,
      [one.from === undefined ? '' : `back to version ${one.from}`, one.note].filter((text) => text !== '').join(': '),
    ]),
  ])}`
}

/** The part of the visitors that sees a version. */
function visitorsOf({ version }: ListedVersion, latest: ListedVersion): string {
  if (latest.split === undefined) return version === latest.version ? 'all' : ''

  const share = latest.split.find((one) => one.version === version)?.share

  return share === undefined ? '' : `${share} %`
}
