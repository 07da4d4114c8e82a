import { Command, CommandError, type Output } from '@pahiram/command-line'

import { appsText, parseApp } from '../build/build-command.ts'
import { openExisting, reasonOf, targetOption, whoOption, whyOption } from '../command-options.ts'
import type { Manifest } from '../manifest.ts'
import { type HeldLock, locked, type Target } from '../target/target.ts'
import { withClosed } from './closed-state.ts'
import { reconfigured, rejectMissing } from './deployment.ts'
import { entryOf, type Reason, rejectRevoked, switchTo } from './publish.ts'
import {
  carryOut,
  finishedState,
  readDeployed,
  readState,
  type ReleaseState,
  wasLive,
  wentLive,
} from './release-state.ts'
import { storeDeployment } from './store.ts'

/** `pnpm release rollback`: ends a canary, or makes the deployment before live again. */
export function rollbackCommand(output: Output) {
  return new Command('rollback')
    .description('Ends a canary; without one, makes the release live again that was live before. Nothing is built.')
    .argument('<app>', appsText, parseApp)
    .addOption(targetOption())
    .option('--deployment <id>', 'leads to this one, which everybody has seen before; a canary ends with it')
    .addOption(whoOption())
    .addOption(whyOption())
    .addHelpText(
      'after',
      '\nA second rollback leads further back. “history” shows what else it can lead to. What is closed now stays closed.',
    )
    .action(async (app, options) => {
      const reason = await reasonOf(options)
      const target = await openExisting(options.to)
      const begun = performance.now()
      const { manifest, ended } = await rollback(target, { app, deployId: options.deployment, ...reason }, output)
      const milliseconds = Math.round(performance.now() - begun)

      output.print(
        ended === undefined
          ? `${app} is ${manifest.version}, release ${manifest.releaseId}, again (${milliseconds} ms).`
          : `Nobody sees the canary ${ended} of ${app} any more (${milliseconds} ms).`,
      )
    })
}

/** A request to roll back. */
export interface RollbackRequest extends Reason {
  readonly app: string
  /** The deployment to lead to; undefined: the canary ends, or else the one that was live before. */
  readonly deployId?: string | undefined
}

/** What a rollback led to. */
export interface RolledBack {
  /** Of what is live now. */
  readonly manifest: Manifest
  /** The canary that ended, with nothing else changed. */
  readonly ended?: string
}

/**
 * Ends a canary; without one, makes a deployment live again that everybody has seen, from the files that are still there.
 * Nothing is built or removed, and what is closed now stays closed.
 * @throws CommandError when there is nothing to go back to, or not all of it.
 */
export async function rollback(target: Target, request: RollbackRequest, output: Output): Promise<RolledBack> {
  const { app, who } = request

  return locked(target, `${who} is rolling ${app} back`, async (lock) => {
    const killed = (await readState(target, app)).pending?.entry
    const state = await finishedState(lock, target, app)

    // Said again, it ends what was begun, and leads no further back.
    if (killed && state.live && request.deployId === undefined && ['rollback', 'take-back'].includes(killed.action)) {
      const manifest = await readDeployed(target, app, state.live)

      return { manifest, ...(killed.action === 'take-back' && { ended: killed.deployId }) }
    }
    return rollBackUnder(lock, target, state, request, output)
  })
}

/** Rolls back as `rollback` does, under a lock that is held already. */
export async function rollBackUnder(
  lock: HeldLock,
  target: Target,
  state: ReleaseState,
  request: RollbackRequest,
  output: Output,
  before = wentLive(state.history).filter((one) => one !== state.live),
): Promise<RolledBack> {
  const { app } = request
  const { live, canary, history } = state

  if (live === null) throw new CommandError(`${app} was never published to ${target.name}.`)

  const to = request.deployId ?? (canary === undefined ? before.at(-1) : live)

  if (canary !== undefined && to === live) {
    const { deployId } = canary
    const manifest = await readDeployed(target, app, deployId)

    await switchTo(
      target,
      lock,
      state,
      { entry: entryOf({ action: 'take-back', deployId, took: [deployId] }, manifest, request), live },
      output,
    )
    return { manifest: await readDeployed(target, app, live), ended: deployId }
  }
  if (to === undefined) throw new CommandError(`Nothing was live of ${app} before ${live}.`)
  if (to === live) throw new CommandError(`${to} of ${app} is live already.`)

  const manifest = await readDeployed(target, app, to)

  if (!wasLive(history, to)) {
    throw new CommandError(`Not everybody has seen ${to} of ${app}: a rollback leads only to what once went live.`)
  }
  await rejectMissing(target, to, manifest)

  const configuration = withClosed(manifest, state)
  const deployment = configuration === undefined ? undefined : await reconfigured(target, to, manifest, configuration)
  const deployId = deployment?.deployId ?? to

  if (deployId === live) {
    // It differed only in what is closed.
    if (request.deployId !== undefined)
      throw new CommandError(`${to} of ${app} with what is closed now is live already.`)

    return rollBackUnder(lock, target, state, request, output, before.slice(0, -1))
  }
  for (const one of new Set([to, deployId])) rejectRevoked(state, one)
  if (deployment !== undefined) await storeDeployment(target, deployment)
  if (canary !== undefined) output.warn(`The canary of ${canary.share} % ends, too.`)
  await carryOut(lock, target, state, {
    entry: entryOf(
      {
        action: 'rollback',
        deployId,
        ...(deployId !== to && { of: to }),
        took: [live, ...(canary === undefined || canary.deployId === deployId ? [] : [canary.deployId])],
      },
      manifest,
      request,
    ),
    live: deployId,
  })
  return { manifest }
}
