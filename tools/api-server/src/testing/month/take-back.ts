import type { Effect } from './facts.ts'

/** Whatever a payment did is undone: parts are unpaid again, its extension ends, nothing is kept, and what was sent back is missing. */
export function reversed(effects: readonly Effect[], payment: string, sentBack: bigint): Effect[] {
  return effects
    .filter((one) => one.payment !== payment || one.kind === 'kept')
    .map((one) => (one.payment === payment ? { ...one, amount: -sentBack } : one))
}

/** Money goes back: first what is kept, then what the payment did last, since less was kept than was known; else it is missing. */
export function refunded(effects: readonly Effect[], payment: string, amount: bigint): Effect[] {
  const left = [...effects]
  const place = left.findIndex((one) => one.payment === payment && one.kind === 'kept')
  const kept = left[place]

  if (kept === undefined) throw new Error('A refund without its payment')

  let rest = kept.amount - amount

  while (rest < 0n) {
    const index = left.findLastIndex((one) => one.payment === payment && one.kind !== 'kept')
    const effect = left[index]

    if (effect === undefined) break
    if (effect.kind === 'paid' && effect.amount > -rest) {
      left[index] = { ...effect, amount: effect.amount + rest }
      rest = 0n
    } else {
      left.splice(index, 1)
      // Anything else cost nothing.
      if (effect.kind === 'paid' || effect.kind === 'extension') rest += effect.amount
    }
  }
  return left.map((one) => (one === kept ? { ...one, amount: rest } : one))
}

/** How much is held of which payments; below zero: it went back twice. */
export function heldOf(effects: readonly Effect[]): ReadonlyMap<string, bigint> {
  return new Map(
    effects
      .filter(({ kind, amount }) => kind === 'kept' && amount !== 0n)
      .map(({ payment, amount }) => [payment, amount] as const),
  )
}
