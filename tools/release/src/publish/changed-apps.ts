import { join } from 'node:path'

import type { AppName } from '@pahiram/contract'

import type { Target } from '../target/target.ts'
import { workspaceRoot } from '../workspace.ts'
import { readDeployed, readState } from './release-state.ts'

/** Returns the hash of what a build of the app would read now. */
async function sourceNow(app: AppName): Promise<string> {
  // Vite takes a while to load: only those wait for it who compare.
  const { inputsOf } = await import('@pahiram/vite-app')

  return inputsOf({ name: app, folder: join(workspaceRoot, 'apps', app) })
}

/**
 * Lists the apps whose source differs from what visitors see: a canary where one runs, else what is live. An app of which
 * nothing is live, or nobody knows the source, is among them.
 */
export async function changedApps(
  target: Target,
  apps: readonly AppName[],
  sourceOf: (app: AppName) => Promise<string> = sourceNow,
): Promise<AppName[]> {
  const compared = await Promise.all(
    apps.map(async (app) => {
      const { live, canary } = await readState(target, app)
      const shown = canary?.deployId ?? live

      if (shown === null) return [app]

      const { source } = await readDeployed(target, app, shown)

      return source === (await sourceOf(app)) ? [] : [app]
    }),
  )

  return compared.flat()
}
