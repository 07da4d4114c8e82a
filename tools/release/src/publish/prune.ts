import type { Manifest } from '../manifest.ts'
import { type HeldLock, releasesFolder, type Target } from '../target/target.ts'
import { keptDeployments, publishedApps, readDeployed, readState, type ReleaseState } from './release-state.ts'
import { eachLimited } from './store.ts'

/** Reads the manifests of all deployments that must be kept, of all apps; `damaged` says which cannot be read. */
async function keptManifests(
  target: Target,
): Promise<{ readonly manifests: readonly Manifest[]; readonly damaged: readonly string[] }> {
  const apps = await publishedApps(target)
  const states = await Promise.all(apps.map((app) => readState(target, app)))
  const kept = states.flatMap((state) => [...keptDeployments(state)].map((deployId) => ({ app: state.app, deployId })))
  const read = await Promise.allSettled(kept.map(({ app, deployId }) => readDeployed(target, app, deployId)))
  const deployed = new Set((await target.list(releasesFolder)).map(({ path }) => path.split('/')[1] ?? ''))

  return {
    manifests: read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    damaged: [
      ...read.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : [])),
      ...[...deployed]
        .filter((app) => !apps.includes(app))
        .map((app) => `${target.name} has releases of ${app}, but nothing says what is live of it.`),
    ],
  }
}

/**
 * Removes what no deployment of an app needs any more, its own files and those that all apps share. Nothing goes that a
 * kept deployment of any app names; what nobody knows, left by a publisher that was killed, goes too.
 * @returns Why nothing could be removed, a sentence each; none: all was.
 */
export async function prune(lock: HeldLock, target: Target, state: ReleaseState): Promise<readonly string[]> {
  const { app } = state
  const { manifests, damaged } = await keptManifests(target)

  if (damaged.length > 0) return damaged

  const needed = new Set(manifests.flatMap(({ files }) => files.map(({ path }) => path)))
  const kept = keptDeployments(state)
  const [deployed, own, shared] = await Promise.all(
    [`${releasesFolder}/${app}`, `assets/${app}`, 'assets/runtime'].map((folder) => target.list(folder)),
  )
  const idOf = (path: string) => path.split('/')[2] ?? ''
  const old = [
    ...(deployed ?? []).filter(({ path }) => !kept.has(idOf(path))),
    ...[...(own ?? []), ...(shared ?? [])].filter(({ path }) => !needed.has(path)),
  ]
  const previews = new Set((deployed ?? []).map(({ path }) => idOf(path)).filter((deployId) => !kept.has(deployId)))

  // Who slept knows nothing of what another published meanwhile.
  await lock.check()
  await eachLimited([...previews], (deployId) => target.showPreview(app, deployId, false))
  await eachLimited(old, ({ path }) => target.remove(path))
  return []
}
