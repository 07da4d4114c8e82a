import { releasableApp } from '../build/releasable-apps.ts'
import { defineCommand } from '../command/command.ts'
import type { HistoryEntry } from '../state/release-state.ts'
import { readState } from '../state/stored-state.ts'
import { openExisting, targetOption } from '../target/open-target.ts'

/** `pnpm release history`: who did what to an app, when and why. */
export const historyCommand = defineCommand({
  name: 'history',
  summary: 'Shows who published, rolled back and tried what of an app, when and why; the latest first.',
  parameters: ['app'],
  options: { to: targetOption },
  async run({ parameters: [name], options }, output) {
    const app = releasableApp(name)
    const target = await openExisting(options.to)
    const { history } = await readState(target, app)

    if (history.length === 0) output.print(`${app} was never published to ${target.name}.`)
    for (const entry of history.toReversed()) output.print(historyLine(entry))
  },
})

/** One thing that somebody did, in one line. */
function historyLine({ at, who, why, action, deployId, releaseId, version, share }: HistoryEntry): string {
  const shared = share === undefined ? '' : ` ${share} %`
  const reason = why === '' ? '' : ` · ${why.replaceAll(/\s+/g, ' ')}`

  return `${at}  ${`${action}${shared}`.padEnd(10)}  ${version}  release ${releaseId}  deployment ${deployId}  ${who}${reason}`
}
