import type { BridgeOutcome } from './outcome.ts'
import type { Post } from './shell.ts'

/**
 * Posts to the shell and settles, once, whatever it does: nothing returned is done at once, a promise is waited for no
 * longer than `timeout` ms, and what it refuses or throws is unsupported.
 */
export function settle(post: Post, params: object, timeout: number): Promise<BridgeOutcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'timeout' }), timeout)
    const end = (outcome: BridgeOutcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }

    // The executor's own `resolve` follows a promise, also one from another world whose `then` throws or answers twice.
    new Promise<unknown>((follow) => follow(post(params))).then(
      (reply) => end(reply === undefined || reply === null ? { kind: 'done' } : { kind: 'done', reply }),
      () => end({ kind: 'unsupported' }),
    )
  })
}
