import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { ApiError } from '../../platform/http/envelope.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import { eraseAccount, exportAccount, resealSome } from '../../platform/personal-data.ts'
import type { Platform } from '../../platform/platform.ts'
import { noAccountId } from '../../platform/sessions/account-id.ts'

const asked = v.object({ account: v.string() })
const adminOnly = { config: { staffRoles: [] } }

/**
 * Serves the personal data of borrowers to admins, below `/staff`: `POST /accounts/export` `{ account }` → all that is kept
 * of it, by table; `POST /accounts/erase` `{ account }` erases what is personal; `POST /accounts/reseal` encrypts some of it with the
 * current key (`platform/personal-data.ts`) → `{ rows, isDone }`.
 */
export function serveAccounts(
  scope: FastifyInstance,
  { database, personalData, pictures, keys: { seal: key }, now }: Platform,
): void {
  scope.post('/accounts/export', adminOnly, async (request) =>
    answered(
      await exportAccount(personalData, { query: database.query, account: accountIn(request), key, now: now() }),
    ),
  )
  scope.post('/accounts/erase', adminOnly, async (request) => {
    const account = accountIn(request)

    await eraseAccount(database, personalData, { account, store: pictures.own, now: now() })
    return answered({ account })
  })
  scope.post('/accounts/reseal', adminOnly, async () => {
    if (key === undefined) throw new ApiError('403', 'The server has no PAHIRAM_ACCOUNT_KEY.')
    return answered(await resealSome(database, personalData, { key, store: pictures.own, now }))
  })
}

function accountIn(request: FastifyRequest): string {
  const read = v.safeParse(asked, request.body)

  if (!read.success) throw new ApiError('400', 'Say whose: account is missing, the id of an account.')

  const { account } = read.output

  if (!isUuid(account)) throw new ApiError('400', noAccountId(account))
  request.staffSubject = `account ${account}`
  return account.toLowerCase()
}

function answered(data: unknown) {
  return { code: '0', data, message: 'success' }
}
