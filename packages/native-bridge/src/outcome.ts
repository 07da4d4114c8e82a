import type { BridgeAction, BridgeActions } from '@pahiram/contract'

/** How an action ended. Every `ask` ends, once, in one of these. */
export type BridgeOutcome =
  /** Handed over, or done by the browser; `reply` is what the shell answered, unchecked. */
  | { kind: 'done'; reply?: unknown }
  /** Neither the shell nor the browser can do it. */
  | { kind: 'unsupported' }
  /** The shell took it and promised a reply that did not come. */
  | { kind: 'timeout' }
  /** Not allowed: asked from inside a frame, or for a link whose scheme is not ours to open. */
  | { kind: 'refused' }

/** Who carries the actions out: a shell, or the browser as well as it can. */
export type BridgeTransport = 'ios' | 'android' | 'browser'

/** The parameters of an action; none need to be given where all may be absent. */
export type BridgeParameters<A extends BridgeAction> =
  Record<never, never> extends BridgeActions[A] ? [params?: BridgeActions[A]] : [params: BridgeActions[A]]
