import { Command, type Output } from '@pahiram/command-line'

import { appsText, parseApp } from '../build/build-command.ts'
import {
  configOption,
  deploymentOf,
  openTarget,
  reasonOf,
  releaseOption,
  targetOption,
  whoOption,
  whyOption,
} from '../command-options.ts'
import { locked, previewFolder, type Target } from '../target/target.ts'
import { entryOf, type PublishRequest, rejectHeld, switchTo } from './publish.ts'
import { finishedState } from './release-state.ts'
import { storeDeployment } from './store.ts'

/** `pnpm release preview`: shows a release under its own path; visitors see no change. */
export function previewCommand(output: Output) {
  return new Command('preview')
    .description('Shows a release under a path of its own; visitors go on seeing what is live.')
    .argument('<app>', appsText, parseApp)
    .addOption(targetOption())
    .addOption(configOption())
    .addOption(releaseOption())
    .option('--again', 'shows also what was revoked before')
    .addOption(whoOption())
    .addOption(whyOption())
    .addHelpText(
      'after',
      `
The pages lie below /_preview/<deployment>/, with the headers of live ones, and are the very bytes that “publish” makes
live. Links in them lead to live pages. The last five previews of an app can be looked at.`,
    )
    .action(async (app, options) => {
      const reason = await reasonOf(options)
      const target = await openTarget(options.to)
      const deployment = await deploymentOf(app, options, output)
      const paths = await preview(target, { deployment, isAgain: options.again === true, ...reason }, output)

      output.print(
        `${app} ${deployment.manifest.version}, release ${deployment.manifest.releaseId}, can be looked at:\n${paths.join('\n')}`,
      )
    })
}

/**
 * Makes a deployment reachable under a path of its own, the same bytes that `publish` would make live; what is live
 * stays as it is. @returns The pages' paths.
 */
export async function preview(
  target: Target,
  request: Omit<PublishRequest, 'share'>,
  output: Output,
): Promise<string[]> {
  const { deployId, manifest } = request.deployment
  const { app } = manifest

  return locked(target, `${request.who} is previewing ${app}`, async (lock) => {
    const state = await finishedState(lock, target, app)

    rejectHeld(state, request, true)
    await storeDeployment(target, request.deployment)
    await target.showPreview(app, deployId, true)
    await target.settle()
    await switchTo(
      target,
      lock,
      state,
      {
        entry: entryOf({ action: 'preview', deployId }, manifest, request),
        live: state.live,
        canary: state.canary,
      },
      output,
    )
    return manifest.pages.map(({ path }) => `/${previewFolder(deployId)}/${path}`)
  })
}
