import type { Output } from '../command/command.ts'
import { ReleaseProblem } from '../command/release-problem.ts'
import { entryOf, type Reason, switchTo } from '../publish/publish.ts'
import type { ReleaseState } from '../state/release-state.ts'
import { finishPending, readDeployed, readState } from '../state/stored-state.ts'
import { locked } from '../target/locked.ts'
import type { Target } from '../target/target.ts'

/** What is asked of somebody who ends a canary. */
interface CanaryRequest extends Reason {
  readonly app: string
}

/** What became of a canary. */
export interface EndedCanary {
  readonly version: string
  readonly releaseId: string
}

/** Shows everybody what the canary's visitors see. @throws ReleaseProblem when there is no canary. */
export function promote(target: Target, request: CanaryRequest, output: Output): Promise<EndedCanary> {
  return endCanary('promote', target, request, output)
}

/** Shows the canary's visitors what all others see. @throws ReleaseProblem when there is no canary. */
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
  if (canary === undefined) throw new ReleaseProblem(`There is no canary of ${app} on ${target.name}.`)
  return canary
}
