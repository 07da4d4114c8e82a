import { UsageError } from '@pahiram/command-line'

import { isUuid } from '../database/uuid.ts'

/** What staff are answered for a text that cannot be the id of an account. */
export function noAccountId(written: string): string {
  return `“${written}” is no account’s id; an id is a uuid, as the core system knows it.`
}

/** Reads the id of an account on a command line. @throws {UsageError} when the text is none. */
export function parseAccountId(written: string): string {
  if (!isUuid(written)) throw new UsageError(noAccountId(written))
  return written
}
