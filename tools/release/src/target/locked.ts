import { setTimeout as wait } from 'node:timers/promises'

import { ReleaseProblem } from '../command/release-problem.ts'
import type { HeldLock, Target } from './target.ts'

const patience = 20_000
const pause = 100

/**
 * Does something while no other publisher does anything to the target; waits up to 20 s for one that is at work.
 * @param what What this publisher is doing, for those who have to wait.
 * @throws ReleaseProblem when the other one does not come to an end.
 */
export async function locked<Result>(
  target: Target,
  what: string,
  work: (lock: HeldLock) => Promise<Result>,
  longest = patience,
): Promise<Result> {
  const lock = await lockWithin(target, what, longest)

  try {
    return await work(lock)
  } finally {
    await lock.free()
  }
}

async function lockWithin(target: Target, what: string, longest: number): Promise<HeldLock> {
  const until = performance.now() + longest

  for (;;) {
    const lock = await target.lock(what)

    if ('free' in lock) return lock
    if (performance.now() > until) {
      throw new ReleaseProblem(
        `${target.name} is in use: ${lock.holder}. Nothing was changed; try again when it is done.`,
      )
    }
    await wait(pause)
  }
}
