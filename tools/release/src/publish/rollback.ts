import { Command, CommandError, type Output } from '@pahiram/command-line'

import { appsText, parseApp } from '../build/build-command.ts'
import { openExisting, reasonOf, targetOption, whoOption, whyOption } from '../command-options.ts'
import type { Manifest } from '../manifest.ts'
import { deployFolder, type HeldLock, locked, storedPath, type Target } from '../target/target.ts'
import { entryOf, type Reason } from './publish.ts'
import { carryOut, finishPending, readDeployed, readState, type ReleaseState } from './release-state.ts'

/** `pnpm release rollback`: makes the deployment before live again. */
export function rollbackCommand(output: Output) {
  return new Command('rollback')
    .description('Makes the release live again that was live before; nothing is built.')
    .argument('<app>', appsText, parseApp)
    .addOption(targetOption())
    .option('--deployment <id>', 'leads to this one instead of the one before')
    .addOption(whoOption())
    .addOption(whyOption())
    .addHelpText(
      'after',
      '\nA second rollback leads further back. “history” shows what else it can lead to. A canary ends with it.',
    )
    .action(async (app, options) => {
      const reason = await reasonOf(options)
      const target = await openExisting(options.to)
      const begun = performance.now()
      const { version, releaseId } = await rollback(target, { app, deployId: options.deployment, ...reason }, output)
      const milliseconds = Math.round(performance.now() - begun)

      output.print(`${app} is ${version}, release ${releaseId}, again (${milliseconds} ms).`)
    })
}

/** A request to roll back. */
export interface RollbackRequest extends Reason {
  readonly app: string
  /** The deployment to lead to; undefined: the one that was live before. */
  readonly deployId?: string | undefined
}

/**
 * Makes a deployment live again that was live before, from the files that are still there; nothing is built, copied to a
 * folder or removed. A canary ends with it: somebody who rolls back wants to know what everybody sees.
 * @returns The manifest of what is live now.
 * @throws CommandError when there is nothing to go back to, or not all of it.
 */
export async function rollback(target: Target, request: RollbackRequest, output: Output): Promise<Manifest> {
  const { app, who } = request

  return locked(target, `${who} is rolling ${app} back`, async (lock) =>
    rollBackUnder(lock, target, await finishPending(target, await readState(target, app)), request, output),
  )
}

/** Rolls back as `rollback` does, under a lock that is held already. */
export async function rollBackUnder(
  lock: HeldLock,
  target: Target,
  state: ReleaseState,
  request: RollbackRequest,
  output: Output,
): Promise<Manifest> {
  const { app } = request
  const to = request.deployId ?? state.previous

  if (state.live === null) throw new CommandError(`${app} was never published to ${target.name}.`)
  if (to === null) throw new CommandError(`Nothing was live of ${app} before ${state.live}.`)
  if (to === state.live && state.canary === undefined) throw new CommandError(`${to} of ${app} is live already.`)

  const manifest = await readDeployed(target, app, to)

  await rejectMissing(target, to, manifest)
  await lock.check()
  if (state.canary !== undefined) output.warn(`The canary of ${state.canary.share} % ends, too.`)
  await carryOut(target, state, {
    entry: entryOf({ action: 'rollback', deployId: to }, manifest, request),
    live: to,
  })
  return manifest
}

/** Compares names and sizes, which is quick; `status` reads every byte. */
async function rejectMissing(target: Target, deployId: string, { app, files }: Manifest): Promise<void> {
  const folders = [deployFolder(app, deployId), `assets/${app}`]
  const shared = files.some(({ path }) => path.startsWith('assets/runtime/')) ? ['assets/runtime'] : []
  const lists = await Promise.all([...folders, ...shared].map((folder) => target.list(folder)))
  const sizes = new Map(lists.flat().map(({ path, size }) => [path, size]))
  const broken = files
    .map((file) => ({ path: storedPath(app, deployId, file.path), size: file.size }))
    .filter(({ path, size }) => sizes.get(path) !== size)
    .map(({ path }) => path)

  if (broken.length > 0) {
    throw new CommandError(
      `${deployId} of ${app} is not whole any more, so visitors stay where they are. Missing or damaged: ${broken.join(', ')}.`,
    )
  }
}
