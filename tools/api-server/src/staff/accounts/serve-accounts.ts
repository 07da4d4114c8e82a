import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { ApiError } from '../../platform/http/envelope.ts'
import type { SealKey } from '../../platform/keys/encryption.ts'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { PictureStore } from '../../platform/pictures/picture-store.ts'
import { noAccountId } from '../../platform/sessions/account-id.ts'
import { eraseAccount, exportAccount } from './personal-data.ts'
import { resealSome } from './reseal.ts'

const asked = v.object({ account: v.string() })
const adminOnly = { config: { staffRoles: [] } }

interface AccountOptions {
  readonly store: PictureStore
  /** Undefined: account numbers stay encrypted in an export. */
  readonly accountKey: SealKey | undefined
  readonly now: () => Date
}

/**
 * Serves the personal data of borrowers to admins, below `/staff`: `POST /accounts/export` `{ account }` → all that is kept
 * of it, by table; `POST /accounts/erase` `{ account }` erases what is personal (`personal-data.ts`); `POST /accounts/reseal` encrypts
 * some of it with the current key (`reseal.ts`) → `{ rows, isDone }`.
 */
export function serveAccounts(
  scope: FastifyInstance,
  database: Database,
  { store, accountKey, now }: AccountOptions,
): void {
  scope.post('/accounts/export', adminOnly, async (request) =>
    answered(await exportAccount(database, accountIn(request), accountKey, now())),
  )
  scope.post('/accounts/erase', adminOnly, async (request) => {
    const account = accountIn(request)

    await eraseAccount(database, store, account, now())
    return answered({ account })
  })
  scope.post('/accounts/reseal', adminOnly, async () => {
    if (accountKey === undefined) throw new ApiError('403', 'The server has no PAHIRAM_ACCOUNT_KEY.')
    return answered(await resealSome(database, { key: accountKey, store, now }))
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
