import { sha384Of } from '../manifest/describe-files.ts'
import { inTurns } from '../publish/store-deployment.ts'
import { readDeployed } from '../state/stored-state.ts'
import { storedPath } from '../target/layout.ts'
import type { Target } from '../target/target.ts'

/** What became of a deployment's files. */
export interface Verified {
  readonly files: number
  /** Paths on the target, sorted. */
  readonly missing: readonly string[]
  readonly changed: readonly string[]
}

/** Reads every file that a deployment needs and compares its hash with the manifest's. @throws ReleaseProblem without a manifest. */
export async function verifyDeployment(target: Target, app: string, deployId: string): Promise<Verified> {
  const { files } = await readDeployed(target, app, deployId)
  const missing: string[] = []
  const changed: string[] = []

  await inTurns(files, async (file) => {
    const path = storedPath(app, deployId, file.path)
    const content = await target.read(path)

    if (content === undefined) missing.push(path)
    else if (sha384Of(content) !== file.sha384) changed.push(path)
  })
  return { files: files.length, missing: missing.toSorted(), changed: changed.toSorted() }
}
