/** How much another clock than ours may be ahead or behind, in ms (docs/spec/contract-3.md §2, §4). */
export const clockDifferenceMs = 60_000
