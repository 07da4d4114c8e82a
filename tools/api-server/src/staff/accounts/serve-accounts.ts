import { mobileNumberIn } from '@pahiram/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { answered, ApiError } from '../../platform/http/envelope.ts'
import { promotionKeys } from '../../platform/keys/promotion-keys.ts'
import { eraseAccount, erasePhone, exportAccount, exportPhone, resealSome } from '../../platform/personal-data.ts'
import type { Platform } from '../../platform/platform.ts'
import { accountIdIn } from '../../platform/sessions/account-id.ts'
import { readRequest } from '../../platform/http/read-request.ts'

const asked = v.object({ account: v.string() })
const askedOfPhone = v.object({ phone: v.string() })
const adminOnly = { config: { staffRoles: [] } }

/**
 * Serves the personal data of borrowers to admins, below `/staff`: `POST /accounts/export` `{ account }` → all that is kept
 * of it, by table; `POST /accounts/erase` `{ account }` erases what is personal; both take `{ phone }` for a visitor of landing
 * pages in the place of an account; `POST /accounts/reseal` encrypts some of it with the
 * current key (`platform/personal-data.ts`) → `{ rows, isDone }`.
 */
export function serveAccounts(
  scope: FastifyInstance,
  { database, personalData, pictures, keys: { seal: key, account: accountKey, hash: hashKey }, now }: Platform,
): void {
  scope.post('/accounts/export', adminOnly, async (request) => {
    const phone = phoneIn(request)

    return answered(
      phone === undefined
        ? await exportAccount(personalData, { query: database.query, account: accountIn(request), key, now: now() })
        : { phone, ...(await exportPhone(database, personalData, keyOf(phone))) },
    )
  })
  scope.post('/accounts/erase', adminOnly, async (request) => {
    const phone = phoneIn(request)

    if (phone !== undefined) {
      await erasePhone(database, personalData, keyOf(phone))
      return answered({ phone })
    }

    const account = accountIn(request)

    await eraseAccount(database, personalData, { account, store: pictures.own, now: now() })
    return answered({ account })
  })

  function keyOf(phone: string): string {
    if (accountKey === 'none') throw noKey()
    return promotionKeys(accountKey, hashKey).phoneKey(phone)
  }

  scope.post('/accounts/reseal', adminOnly, async () => {
    if (key === undefined) throw noKey()
    return answered(await resealSome(database, personalData, { key, store: pictures.own, now }))
  })
}

function noKey(): ApiError {
  return new ApiError('403', 'The server has no PAHIRAM_ACCOUNT_KEY.')
}

/** The number that is asked for; undefined: an account is. @throws {ApiError} 400 when it is no number. */
function phoneIn(request: FastifyRequest): string | undefined {
  const read = v.safeParse(askedOfPhone, request.body)

  if (!read.success) return undefined

  const phone = mobileNumberIn(read.output.phone)

  if (phone === undefined) throw new ApiError('400', `“${read.output.phone}” is no mobile number.`)
  // Staff's trail is kept longer than what is erased: whose number it was is not in it.
  request.staffSubject = 'a phone number'
  return phone
}

function accountIn(request: FastifyRequest): string {
  const { account } = readRequest(asked, request.body, 'Say whose: account is missing, the id of an account.')
  const id = accountIdIn(account, (problem) => new ApiError('400', problem))

  request.staffSubject = `account ${id}`
  return id
}
