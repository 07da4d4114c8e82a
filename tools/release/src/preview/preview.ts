import type { Output } from '../command/command.ts'
import { entryOf, type PublishRequest, switchTo } from '../publish/publish.ts'
import { keptManifests } from '../publish/prune.ts'
import { claimsOf, storeDeployment } from '../publish/store-deployment.ts'
import { finishPending, readState } from '../state/stored-state.ts'
import { previewFolder } from '../target/layout.ts'
import { locked } from '../target/locked.ts'
import type { Target } from '../target/target.ts'

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
    const state = await finishPending(target, await readState(target, app))

    await storeDeployment(target, request.deployment, claimsOf((await keptManifests(target)).manifests))
    await target.showPreview(app, deployId, true)
    await target.settle()
    await switchTo(
      target,
      lock,
      state,
      { entry: entryOf('preview', deployId, manifest, request), live: state.live, canary: state.canary },
      output,
    )
    return manifest.pages.map(({ path }) => `/${previewFolder(deployId)}/${path}`)
  })
}
