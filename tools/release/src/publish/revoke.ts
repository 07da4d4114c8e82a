import { Command, CommandError, type Output } from '@pahiram/command-line'

import { openExisting, reasonOf, targetOption, whoOption, whyOption } from '../command-options.ts'
import { deployFolder, locked, previewFolder, type Target } from '../target/target.ts'
import { prune } from './prune.ts'
import { entryOf, type Reason } from './publish.ts'
import {
  carryOut,
  finishedState,
  isRevoked,
  keptDeployments,
  publishedApps,
  readDeployed,
  readState,
} from './release-state.ts'

/** `pnpm release revoke`: takes a deployment off the target. */
export function revokeCommand(output: Output) {
  return new Command('revoke')
    .description('Takes every file of a deployment off the target, its preview too; the history goes on naming it.')
    .argument('<deployment>', 'its id, as “history” and “status” show it')
    .addOption(targetOption())
    .addOption(whoOption())
    .addOption(whyOption())
    .addHelpText(
      'after',
      `
For a release that nobody may open any more, such as one with a secret in it. What visitors see is never taken away: roll
back first. A page server has its files for a minute, a CDN for longer: purge there what the command lists.`,
    )
    .action(async (deployId, options) => {
      const reason = await reasonOf(options)
      const { app, addresses } = await revoke(await openExisting(options.to), { deployId, ...reason }, output)

      output.print(`Nothing of deployment ${deployId} of ${app} is on the target any more.`)
      for (const address of addresses) output.print(address)
    })
}

/**
 * Removes everything that only this deployment needs, and forbids to roll back to it.
 * @returns Its app, and the addresses that a CDN may still have.
 * @throws CommandError when visitors see it, nobody knows it, or something of it cannot be removed.
 */
export async function revoke(
  target: Target,
  request: Reason & { readonly deployId: string },
  output: Output,
): Promise<{ readonly app: string; readonly addresses: readonly string[] }> {
  const { deployId, who } = request

  return locked(target, `${who} is revoking ${deployId}`, async (lock) => {
    const apps = await publishedApps(target)
    const isKnown = async (app: string) =>
      isRevoked((await readState(target, app)).history, deployId) ||
      (await target.list(deployFolder(app, deployId))).length > 0
    const found = await Promise.all(apps.map(isKnown))
    const app = apps.find((_, index) => found[index])

    if (app === undefined || !/^[\da-f]+$/.test(deployId)) {
      throw new CommandError(`${target.name} has no deployment ${deployId}.`)
    }

    const state = await finishedState(lock, target, app)

    if (state.live === deployId) throw new CommandError(`Everybody sees ${deployId} of ${app}: roll back first.`)
    if (state.canary?.deployId === deployId) {
      throw new CommandError(
        `${state.canary.share} of 100 visitors see ${deployId} of ${app}: roll the canary back first.`,
      )
    }

    const manifest = isRevoked(state.history, deployId) ? undefined : await readDeployed(target, app, deployId)
    const releaseId = manifest?.releaseId ?? state.history.findLast((one) => one.deployId === deployId)?.releaseId
    const assets = async () => (await target.list('assets')).map(({ path }) => path)
    const before = await assets()

    // A revocation that was killed is written down already: what it left goes now.
    const revoked =
      manifest === undefined
        ? state
        : await carryOut(lock, target, state, {
            entry: entryOf({ action: 'revoke', deployId, took: [deployId] }, manifest, request),
            live: state.live,
            canary: state.canary,
          })

    for (const why of await prune(lock, target, revoked)) output.warn(`Old files stay where they are: ${why}`)
    if ((await target.list(deployFolder(app, deployId))).length > 0) {
      throw new CommandError(`Files of ${deployId} are left; see above, fix that, and revoke it again.`)
    }

    const left = new Set(await assets())
    const gone = before.filter((path) => !left.has(path)).map((path) => `/${path}`)
    const kept = keptDeployments(revoked)
    const others = state.history.filter((one) => one.releaseId === releaseId && kept.has(one.deployId))

    for (const other of new Set(others.map((one) => one.deployId))) {
      output.warn(`${other} is the same release with another configuration, and is still there: revoke it, too.`)
    }
    return { app, addresses: [`/${previewFolder(deployId)}/`, ...gone] }
  })
}
