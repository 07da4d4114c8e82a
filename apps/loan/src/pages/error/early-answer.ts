import type { Failure } from '@pahiram/contract'

/** A failed login as the first view shows it. */
export interface EarlyFailure extends Failure {
  /** How many products there are; empty without any, as the page says nothing of them then. */
  readonly offered: string
}

/** Reads why the login failed as the page will, before any bundle has arrived: part of the inline script. */
export function earlyAnswer(failure: Failure): EarlyFailure {
  // Not read yet: it may be missing, and so may an entry.
  const list = (failure.list || []).filter(Boolean)

  return Object.assign({}, failure, { list, offered: list.length > 0 ? String(list.length) : '' })
}
