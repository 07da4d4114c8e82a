import { Command, type Output } from '@pahiram/command-line'

import { appsText, parseApp } from '../build/build-command.ts'
import { keyOption, openExisting, reasonOf, targetOption, whoOption, whyOption } from '../command-options.ts'
import { entryOf, type Reason, switchTo } from '../publish/publish.ts'
import { finishPending, readDeployed, readState } from '../publish/release-state.ts'
import { locked, type Target } from '../target/target.ts'

/** `pnpm release approve`: says that a second person looked at a deployment. */
export function approveCommand(output: Output) {
  return new Command('approve')
    .description('Approves a deployment that “preview” shows, as a person other than the one who publishes it.')
    .argument('<app>', appsText, parseApp)
    .requiredOption('--deployment <id>', 'its id, as “preview” and “history” show it')
    .addOption(targetOption())
    .addOption(keyOption())
    .addOption(whoOption())
    .addOption(whyOption())
    .action(async (app, options) => {
      const reason = await reasonOf(options)

      await approve(await openExisting(options.to), { app, deployId: options.deployment, ...reason }, output)
      output.print(`${reason.who} approves ${app} ${options.deployment}.`)
    })
}

/** Writes an approval into the history. @throws CommandError when there is no such deployment. */
export function approve(
  target: Target,
  request: Reason & { readonly app: string; readonly deployId: string },
  output: Output,
): Promise<void> {
  const { app, deployId, who } = request

  return locked(target, `${who} is approving ${deployId} of ${app}`, async (lock) => {
    const state = await finishPending(target, await readState(target, app))
    const manifest = await readDeployed(target, app, deployId)
    const entry = entryOf(state, { action: 'approve', deployId }, manifest, request)

    await switchTo(target, lock, state, { entry, live: state.live, canary: state.canary }, output)
  })
}
