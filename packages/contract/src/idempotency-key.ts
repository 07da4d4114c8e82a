import * as v from 'valibot'

/** The longest key that a server accepts. */
const longestKey = 64

/**
 * A key that the client chooses for one press and sends again with each retry of it (docs/spec/contract-2.md §1). A server that
 * knows it answers a repeated call as it answered the first; a server without it tells repeats by their content.
 */
export const idempotencyKey = v.optional(v.pipe(v.string(), v.maxLength(longestKey)))
