import { dayNumber } from '@pahiram/formatting/calendar'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Database } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepared-query.ts'
import type { Tables } from '../platform/database/tables.ts'
import { accountState } from './account-state.ts'
import type { AccountFacts, MoneyFact } from './loan-facts.ts'
import type { AccountState } from './loan-state.ts'
import { termsOf } from './loan-terms.ts'

type FactsRow = Awaited<ReturnType<ReturnType<typeof factsQuery>['execute']>>[number]

/** Reads the state of an account's loans at a moment, with one query. */
export function prepareAccountState({ pool, query }: Database) {
  const find = prepareQuery(pool, 'account-facts', ({ accountId }: { accountId: string }) =>
    factsQuery(query, accountId),
  )

  return async (accountId: string, now: Date): Promise<AccountState> => {
    const [row] = await find({ accountId })

    return accountState(factsOf(row), dayNumber(now))
  }
}

/** Reads all facts of an account; none for an unknown one. */
export async function readFacts(query: Kysely<Tables>, accountId: string): Promise<AccountFacts> {
  return factsOf(await factsQuery(query, accountId).executeTakeFirst())
}

function factsQuery(query: Kysely<Tables>, accountId: string) {
  return query
    .selectFrom('accounts')
    .where('accounts.id', '=', accountId)
    .select((account) => [
      jsonArrayFrom(
        account
          .selectFrom('loans')
          .innerJoin('orders', (join) =>
            join.onRef('orders.account_id', '=', 'loans.account_id').onRef('orders.id', '=', 'loans.order_id'),
          )
          .whereRef('loans.account_id', '=', 'accounts.id')
          .where('orders.paid_out_at', 'is not', null)
          .orderBy('loans.order_id')
          .select(['loans.order_id', 'loans.periods', 'loans.period_days', 'loans.terms'])
          .select(['orders.paid_out_at', 'orders.written_off_at'])
          // As text: as JSON numbers, big amounts would lose their last digits on the way.
          .select(sql<string>`loans.amount::text`.as('amount'))
          .select(sql<string>`loans.fee::text`.as('fee'))
          .select(sql<string>`loans.interest::text`.as('interest')),
      ).as('loans'),
      jsonArrayFrom(
        account
          .selectFrom('money_facts as fact')
          .whereRef('fact.account_id', '=', 'accounts.id')
          .select(['fact.id', 'fact.kind', 'fact.order_id', 'fact.payment_id', 'fact.moment'])
          .select(['fact.code_kind', 'fact.instalment', 'fact.extension'])
          .select(sql<string>`fact.amount::text`.as('amount')),
      ).as('facts'),
    ])
}

function factsOf(row: FactsRow | undefined): AccountFacts {
  return {
    loans: (row?.loans ?? []).map((loan) => ({
      orderId: loan.order_id,
      terms: termsOf(loan),
      // Never null: the query leaves out loans that are not paid out.
      paidOutAt: new Date(loan.paid_out_at ?? 0),
      writtenOffAt: loan.written_off_at === null ? null : new Date(loan.written_off_at),
    })),
    facts: (row?.facts ?? []).map(factOf),
  }
}

type FactRow = FactsRow['facts'][number]

function factOf(row: FactRow): MoneyFact {
  const { id, kind, code_kind, instalment, extension } = row
  const common = { id, at: new Date(row.moment), amount: Number(row.amount) }
  const [orderId, paymentId] = [row.order_id ?? '', row.payment_id ?? '']

  if (kind === 'outside-payment') return { kind: 'payment', ...common, orderId, purpose: null, isOutside: true }
  if (kind === 'waiver' || kind === 'charge' || kind === 'correction') return { kind, ...common, orderId }

  if (kind === 'use') return { kind, ...common, orderId, paymentId }
  if (kind !== 'payment') return { kind, ...common, paymentId }

  const purpose =
    code_kind === null || instalment === null || extension === null ? null : { kind: code_kind, instalment, extension }

  return { kind, ...common, orderId, purpose }
}
