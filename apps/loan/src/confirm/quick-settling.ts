import { vi } from 'vitest'

/** Lets the two seconds that a check waits for a late push pass at once; all other waits stay as they are. */
export function settleQuickly(): void {
  const { setTimeout: wait } = globalThis

  vi.stubGlobal('setTimeout', (act: () => void, time?: number) => wait(act, time === 2_000 ? 0 : time))
}
