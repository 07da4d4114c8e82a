import type { AppName } from '@pahiram/contract'

import { namedCommit } from './named-commit.ts'
import { usualOut } from './usual-out.ts'

/**
 * Builds an app from what is checked out, where `build` does, and gives its release's folder.
 * @throws ReleaseProblem when files are not committed and that is not allowed, or the build fails.
 */
export async function builtFolder(app: AppName, isDirtyAllowed = false): Promise<string> {
  const commit = await namedCommit(isDirtyAllowed)
  // Vite takes a while to load: only those wait for it who build.
  const { buildRelease } = await import('./build-release.ts')

  return (await buildRelease({ app, commit, out: usualOut, force: false })).folder
}
