import { vi } from 'vitest'

import type { BridgeOptions, NativeBridge } from './index.ts'
import { createNativeBridge } from './index.ts'

/** A window of its own for each test: what a shell puts in must not stay for the next. */
export function windowWith(parts: object = {}): Window {
  const own = {
    location: { origin: 'https://pahiram.example', pathname: '/order' },
    history: { length: 1 },
    navigator: {},
    close() {},
    ...eventTarget(),
    ...parts,
  } as unknown as Window & { top: unknown }

  if (!('top' in parts)) own.top = own
  return own
}

function eventTarget(): object {
  const target = new EventTarget()

  return {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  }
}

/** A bridge, the window it lives in, and where it sent the browser. */
export function bridgeIn(
  window: Window,
  query = '',
  options: Partial<BridgeOptions> = {},
): { bridge: NativeBridge; navigate: ReturnType<typeof vi.fn<(url: string) => void>> } {
  const navigate = vi.fn<(url: string) => void>()

  return {
    navigate,
    bridge: createNativeBridge({
      window,
      appScheme: 'pahiram://',
      navigate,
      pageQuery: new URLSearchParams(query),
      ...options,
    }),
  }
}
