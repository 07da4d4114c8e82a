import { Command, type Output } from '@pahiram/command-line'

import { openExisting, reasonOf, targetOption, whoOption } from '../command-options.ts'
import { locked, type Target } from '../target/target.ts'
import { prune } from './publish.ts'
import { finishPending, publishedApps, readState } from './release-state.ts'

/** `pnpm release prune`: removes what no kept deployment needs. */
export function pruneCommand(output: Output) {
  return new Command('prune')
    .description('Removes the files that no kept deployment of any app needs, as every publish does for its app.')
    .addOption(targetOption())
    .addOption(whoOption())
    .addHelpText(
      'after',
      '\nKept are what visitors see, the last ten deployments that they saw, and the last five previews of each app.',
    )
    .action(async (options) => {
      const { who } = await reasonOf(options)
      const target = await openExisting(options.to)
      const removed = await pruneAll(target, who, output)

      output.print(`${removed.files} old files (${removed.bytes} bytes) are gone from ${target.name}.`)
    })
}

/** Prunes all apps of a target. @returns What was removed. */
export async function pruneAll(
  target: Target,
  who: string,
  output: Output,
): Promise<{ readonly files: number; readonly bytes: number }> {
  return locked(target, `${who} is pruning`, async () => {
    const before = await target.list('.')

    for (const app of await publishedApps(target)) {
      for (const why of await prune(target, await finishPending(target, await readState(target, app)))) {
        output.warn(`Old files of ${app} stay where they are: ${why}`)
      }
    }

    const after = new Set((await target.list('.')).map(({ path }) => path))
    const gone = before.filter(({ path }) => !after.has(path))

    return { files: gone.length, bytes: gone.reduce((total, { size }) => total + size, 0) }
  })
}
