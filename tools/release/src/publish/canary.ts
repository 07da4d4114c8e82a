import { Command, CommandError, type Output } from '@pahiram/command-line'

import { appsText, parseApp } from '../build/build-command.ts'
import { openExisting, reasonOf, targetOption, whoOption, whyOption } from '../command-options.ts'
import { locked, type Target } from '../target/target.ts'
import { entryOf, type Reason, switchTo } from './publish.ts'
import { finishPending, readDeployed, readState, type ReleaseState } from './release-state.ts'

/** `pnpm release promote`: shows the canary to everybody. */
export function promoteCommand(output: Output) {
  return new Command('promote')
    .description('Shows everybody the release that a canary showed to some.')
    .argument('<app>', appsText, parseApp)
    .addOption(targetOption())
    .addOption(whoOption())
    .addOption(whyOption())
    .action(async (app, options) => {
      const reason = await reasonOf(options)
      const { version, releaseId } = await promote(await openExisting(options.to), { app, ...reason }, output)

      output.print(`Everybody sees ${app} ${version}, release ${releaseId}.`)
    })
}

/** `pnpm release abort`: ends the canary. */
export function abortCommand(output: Output) {
  return new Command('abort')
    .description('Ends a canary: its visitors see again what all others see.')
    .argument('<app>', appsText, parseApp)
    .addOption(targetOption())
    .addOption(whoOption())
    .addOption(whyOption())
    .action(async (app, options) => {
      const reason = await reasonOf(options)
      const { version, releaseId } = await abort(await openExisting(options.to), { app, ...reason }, output)

      output.print(`Nobody sees ${app} ${version}, release ${releaseId}, any more.`)
    })
}

/** A request to end a canary. */
interface CanaryRequest extends Reason {
  readonly app: string
}

/** The release of a canary that has ended. */
export interface EndedCanary {
  readonly version: string
  readonly releaseId: string
}

/** Shows everybody what the canary's visitors see. @throws CommandError when there is no canary. */
export function promote(target: Target, request: CanaryRequest, output: Output): Promise<EndedCanary> {
  return endCanary('promote', target, request, output)
}

/** Shows the canary's visitors what all others see. @throws CommandError when there is no canary. */
export function abort(target: Target, request: CanaryRequest, output: Output): Promise<EndedCanary> {
  return endCanary('abort', target, request, output)
}

async function endCanary(
  action: 'promote' | 'abort',
  target: Target,
  request: CanaryRequest,
  output: Output,
): Promise<EndedCanary> {
  const { app, who } = request

  return locked(target, `${who} is ending the canary of ${app}`, async (lock) => {
    const state = await finishPending(target, await readState(target, app))
    const canary = canaryOf(target, state)
    const manifest = await readDeployed(target, app, canary.deployId)
    const entry = entryOf(action, canary.deployId, manifest, request)

    await switchTo(target, lock, state, { entry, live: action === 'promote' ? canary.deployId : state.live }, output)
    return manifest
  })
}

function canaryOf(target: Target, { app, canary }: ReleaseState) {
  if (canary === undefined) throw new CommandError(`There is no canary of ${app} on ${target.name}.`)
  return canary
}
