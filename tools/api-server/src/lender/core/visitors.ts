import { randomUUID } from 'node:crypto'

import type { Kysely, Transaction } from 'kysely'

import type { Change } from '../../ledger/changes.ts'
import { exactText } from '../../ledger/landing/visit-source.ts'
import type { Database } from '../../platform/database/database.ts'
import { retrying } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import { type SealKey, unseal } from '../../platform/keys/encryption.ts'
import { belonging } from '../../platform/keys/sealed-text.ts'
import { addAccount } from '../../platform/sessions/accounts.ts'

/* Visitors who registered on a landing page, on their way to become borrowers (docs/spec/contract-3.md §4). */

type NewBorrower = Readonly<Partial<Record<'accountId' | 'registrationId', string | undefined>>>

/**
 * Adds an account, which may be that of a visitor who registered; the same call again adds nothing. Without an id one is made;
 * a visitor keeps the account that was made first.
 * @throws {ApiError} 404 when nobody registered under that id, 409 when the visitor has another account.
 */
export function addBorrower({ query }: Database, { accountId, registrationId }: NewBorrower): Promise<string> {
  return retrying(() =>
    registrationId === undefined
      ? addAccount(query, accountId)
      : query.transaction().execute((transaction) => addVisitor(transaction, registrationId, accountId)),
  )
}

async function addVisitor(
  transaction: Transaction<Tables>,
  registrationId: string,
  accountId: string | undefined,
): Promise<string> {
  const visitor = await transaction
    .selectFrom('registrations')
    .where('id', '=', registrationId)
    .select('account_id')
    .forUpdate()
    .executeTakeFirst()

  if (visitor === undefined)
    throw new ApiError('404', 'There is no such registration.', {
      word: 'registration_unknown',
      field: 'registrationId',
    })
  if (visitor.account_id !== null && accountId !== undefined && visitor.account_id !== accountId)
    throw new ApiError('409', 'The visitor of this registration has another account.', {
      word: 'registration_taken',
      field: 'registrationId',
    })

  const id = await addAccount(transaction, visitor.account_id ?? accountId ?? randomUUID())

  await transaction.updateTable('registrations').where('id', '=', registrationId).set({ account_id: id }).execute()
  return id
}

/**
 * The changes, those of registrations with who registered and from which link. What was erased since then is not in them:
 * of it the id alone is left.
 */
export async function withVisitors(
  query: Kysely<Tables>,
  changes: readonly Change[],
  key: SealKey | undefined,
): Promise<readonly Change[]> {
  const ids = changes.flatMap((change) => (change.kind === 'registration' ? [registrationIn(change)] : []))

  if (ids.length === 0) return changes

  const rows = await query
    .selectFrom('registrations')
    .innerJoin('landing_sources', 'landing_sources.id', 'registrations.source_id')
    .where('registrations.id', 'in', ids)
    .selectAll('landing_sources')
    .selectAll('registrations')
    .execute()
  const visitors = new Map(rows.map((row) => [row.id, row]))

  return changes.map((change) => {
    const visitor = change.kind === 'registration' ? visitors.get(registrationIn(change)) : undefined

    if (visitor === undefined) return change
    return {
      ...change,
      data: {
        registrationId: visitor.id,
        phone: key === undefined ? null : unseal(visitor.sealed_phone, key, belonging.phone(visitor.id)),
        at: visitor.registered_at.toISOString(),
        template: textIn(visitor.template_id),
        version: visitor.version,
        tags: {
          utm_tag: textIn(visitor.utm_tag),
          user_from: textIn(visitor.user_from),
          app_from: textIn(visitor.app_from),
          id: textIn(visitor.promotion_id),
          invite_code: textIn(visitor.invite_code),
          merchantNumber: textIn(visitor.merchant_number),
          userName: textIn(visitor.user_name),
          deviceId: textIn(visitor.device_id),
          appName: textIn(visitor.app_name),
        },
        ...(visitor.click_ids !== null && { clickIds: clickIdsIn(visitor.click_ids) }),
      },
    }
  })
}

/** A text of a link as any database and any reader of JSON takes it: without U+0000. */
const textIn = (column: string) => exactText(column).replaceAll('\0', '\uFFFD')

/** The ids of the click alone: of which browser it was, and who may learn of it, is for ad networks. */
function clickIdsIn(written: string): Record<string, string> {
  const { userAgent: _, networks: _asked, ...ids } = JSON.parse(written) as Record<string, string>

  return ids
}

function registrationIn({ data }: Change): string {
  return (data as { registrationId: string }).registrationId
}
