import { UsageError } from '@pahiram/command-line'

import { isUuid } from '../database/uuid.ts'
import { pastedId } from '../http/pasted-id.ts'

/** Reads the id of an account that somebody pasted, in small letters. @throws what `failed` makes of the problem. */
export function accountIdIn(written: string, failed: (problem: string) => Error): string {
  const id = pastedId(written).toLowerCase()

  if (!isUuid(id)) throw failed(`“${written}” is no account’s id; an id is a uuid, as the core system knows it.`)
  return id
}

/** Reads the id of an account on a command line. @throws {UsageError} when the text is none. */
export function parseAccountId(written: string): string {
  return accountIdIn(written, (problem) => new UsageError(problem))
}
