import { Command, type Output } from '@pahiram/command-line'

import { appsText, parseApp } from '../build/build-command.ts'
import { openExisting, targetOption } from '../command-options.ts'
import { type HistoryEntry, readState } from './release-state.ts'

/** `pnpm release history`: lists who changed an app, when and why. */
export function historyCommand(output: Output) {
  return new Command('history')
    .description('Shows who published, rolled back and tried what of an app, when and why; the latest first.')
    .argument('<app>', appsText, parseApp)
    .addOption(targetOption())
    .option('--json', 'prints an entry a line, the oldest first')
    .addHelpText('after', '\nThe last 500 entries are kept, of previews the last 100.')
    .action(async (app, options) => {
      const target = await openExisting(options.to)
      const { history } = await readState(target, app)

      if (options.json === true) {
        for (const entry of history) output.print(JSON.stringify({ app, ...entry }))
        return
      }
      if (history.length === 0) output.print(`${app} was never published to ${target.name}.`)
      for (const entry of history.toReversed()) output.print(historyLine(entry))
    })
}

/** Formats one entry of the history. */
function historyLine({ at, who, why, action, deployId, releaseId, version, share, forced }: HistoryEntry): string {
  const shared = share === undefined ? '' : ` ${share} %`
  const force = forced === undefined ? '' : ` · FORCED: ${forced}`
  const reason = why === '' ? '' : ` · ${why.replaceAll(/\s+/g, ' ')}`

  return `${at}  ${`${action}${shared}`.padEnd(10)}  ${version}  release ${releaseId}  deployment ${deployId}  ${who}${reason}${force}`
}
