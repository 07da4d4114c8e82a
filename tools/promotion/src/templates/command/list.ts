import { Command, formatTable, type Terminal } from '@pahiram/command-line'

import { type ListedVersion, listTemplates, listVersions } from '../template-calls.ts'
import { formatMoment } from '../versions.ts'

export function listCommand({ print, staffClient }: Terminal) {
  return new Command('list')
    .summary('lists what is published, or the versions of one template')
    .description(
      `Lists every template with its latest version; with an id, the versions of that one, the latest first: when, with which
note, and what visitors see. Times are those of Manila.`,
    )
    .argument('[id]', 'a template')
    .action(async (id) => {
      const client = staffClient()

      print(
        id === undefined
          ? formatTemplates(await listTemplates(client))
          : formatVersions(id, await listVersions(client, id)),
      )
    })
}

function formatTemplates(templates: Awaited<ReturnType<typeof listTemplates>>): string {
  if (templates.length === 0) return 'Nothing is published yet. Begin with: pnpm templates publish <file>'
  return formatTable([
    ['id', 'kind', 'version', 'published', 'title'],
    ...templates.map(({ id, kind, version, publishedAt, title }) => [
      id,
      kind,
      String(version),
      formatMoment(publishedAt),
      title,
    ]),
  ])
}

function formatVersions(id: string, versions: readonly [ListedVersion, ...ListedVersion[]]): string {
  const [latest] = versions

  return `${id}, ${latest.kind}\n${formatTable([
    ['version', 'visitors', 'published', 'title', 'note'],
    ...versions.map((one) => [
      String(one.version),
      visitorsOf(one, latest),
      formatMoment(one.publishedAt),
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
