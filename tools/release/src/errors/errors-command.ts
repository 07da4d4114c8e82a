import { Command, CommandError, type Output, resolvePath, UsageError } from '@pahiram/command-line'
import { symboliser } from '@pahiram/page-server'
import { appsText, parseApp, usualOut } from '../build/build-command.ts'
import { type ErrorGroup, groupErrors } from './group-errors.ts'
import { errorsListed, type ReleaseError, releaseError, releaseErrorsPath } from '@pahiram/contract'
import { staffClientFrom } from '@pahiram/api-client/staff'
import * as v from 'valibot'

const keptHours = 30 * 24

/** `pnpm release errors`: shows what broke in the pages, with the places in our sources. */
export function errorsCommand(output: Output) {
  return new Command('errors')
    .description('Shows what broke in the pages, grouped, with the places in our sources, engines and shells.')
    .argument('[app]', appsText, parseApp)
    .option('--reference <id>', 'only the report that a borrower reads out; of the last 30 days')
    .option('--hours <count>', 'of the last so many hours; 24 by default', parseHours)
    .option('--releases <folder>', 'where releases with their source maps lie; dist/releases by default')
    .option('--json', 'writes the groups as JSON')
    .addHelpText(
      'after',
      `
PAHIRAM_SERVER and PAHIRAM_STAFF_TOKEN say which server keeps the reports; it keeps them for 30 days. A frame is shown as
it was reported where no source map is found: “git checkout <commit>” and “pnpm release build <app>” make the maps again.`,
    )
    .action(async (app, options) => {
      const { reference, hours = reference === undefined ? 24 : keptHours, releases } = options
      const rows = await readErrors({ app, reference, hours })
      const groups = await groupErrors(rows, symboliser(releases === undefined ? usualOut : resolvePath(releases)))

      if (rows.length >= errorsListed)
        output.warn(`Only ${rows.length} are shown, each error by its share: name an app for more.`)
      if (options.json === true) output.print(JSON.stringify(groups, null, 2))
      else if (groups.length > 0) output.print(groups.map(groupLines).join('\n\n'))
      else if (reference !== undefined)
        throw new CommandError(`No report of the last ${hours} hours has the reference ${reference}.`)
      else output.print(`No page reported an error in the last ${hours} hours.`)
    })
}

function parseHours(written: string): number {
  if (/^\d{1,4}$/.test(written) && Number(written) >= 1 && Number(written) <= keptHours) return Number(written)
  throw new UsageError(`--hours is “${written}”; it is a whole number from 1 to ${keptHours}.`)
}

function groupLines(group: ErrorGroup): string {
  const shares = (all: ErrorGroup['pages']) => all.map(({ name, count }) => `${name} (${count})`).join(', ')

  return [
    `${group.count} × ${group.message} (${group.kind})`,
    ...group.frames.map(
      (frame) =>
        `    ${frame.replace(/^(.*)@(.*)$/, (_, name: string, place: string) => `at ${name === '' ? place : `${name} (${place})`}`)}`,
    ),
    `  pages: ${shares(group.pages)}`,
    `  releases: ${shares(group.releases)}`,
    `  engines: ${shares(group.engines)}`,
    `  shells: ${shares(group.shells)}`,
    `  first ${group.first}, last ${group.last}, references ${group.references.join(', ')}`,
  ].join('\n')
}

/** Which error reports to read. */
interface ErrorsRequest {
  /** Of the last so many hours, 720 at most. */
  readonly hours: number
  readonly app?: string | undefined
  /** The id that a borrower reads out. */
  readonly reference?: string | undefined
}

const answer = v.object({ rows: v.array(releaseError) })

/** Reads what pages reported as broken, the latest first. @throws {StaffError} when the server does not answer. */
async function readErrors({ hours, app, reference }: ErrorsRequest): Promise<readonly ReleaseError[]> {
  const query = new URLSearchParams({
    hours: String(hours),
    ...(app !== undefined && { app }),
    ...(reference !== undefined && { reference }),
  })

  return v.parse(answer, await staffClientFrom(process.env).call(`${releaseErrorsPath}?${query}`)).rows
}
