import { isUuid } from '../../platform/database/uuid.ts'
import { ApiError } from '../../platform/http/envelope.ts'

/** Reads an id of an address, in small letters. @throws {ApiError} when it is no uuid: nothing has such an id. */
export function uuidIn(id: string, what: string): string {
  if (!isUuid(id)) throw new ApiError('404', `There is no such ${what}: an id is a uuid.`)
  return id.toLowerCase()
}

/** A call about an account and a product. */
export interface OfBoth {
  Params: { accountId: string; productId: string }
}

/** Reads both ids. @throws {ApiError} when one is no uuid. */
export function idsIn({ accountId, productId }: OfBoth['Params']): OfBoth['Params'] {
  return { accountId: uuidIn(accountId, 'account'), productId: uuidIn(productId, 'product') }
}
