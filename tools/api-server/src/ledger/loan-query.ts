import { type JoinBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { unknownSession } from '../platform/http/caller.ts'
import { ApiError } from '../platform/http/envelope.ts'
import type { Database } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepared-query.ts'
import type { Tables } from '../platform/database/tables.ts'
import { uuidOrNone } from '../platform/database/uuid.ts'
import type { LoanState, PaymentState } from './loan-state.ts'
import { prepareAccountState } from './read-facts.ts'

/** Which order is meant; without `orderId`, the live one of the product. */
interface AskedOrder {
  readonly productId?: string | undefined
  readonly orderId?: string | undefined
}

type LoanRow = Awaited<ReturnType<ReturnType<typeof prepareLoanQuery>>>[number]

type Optional = 'notice' | 'shows_tip' | 'takes_alipay'

/** A loan with all that its repayment needs, as it is at the moment of the call. */
export type Loan = {
  [Column in keyof LoanRow]: Column extends Optional ? LoanRow[Column] : NonNullable<LoanRow[Column]>
} & {
  readonly state: LoanState
  /** What became of the payments of its account, by their reports' ids. */
  readonly paid: ReadonlyMap<string, PaymentState>
}

/** A loan to read of; one that was paid for before its payout failed has no state. */
export type LoanToRead = Omit<Loan, 'state'> & { readonly state: LoanState | undefined }

/** Finds the loan that a session asks to repay, as `prepareLoanToRead`; it throws also when its payout failed. */
export function prepareLoan(database: Database, now: () => Date) {
  const find = prepareLoanToRead(database, now)

  return async (tokenHash: string, asked: AskedOrder): Promise<Loan> => {
    const { state, ...loan } = await find(tokenHash, asked)

    if (state === undefined) throw notRepayable(loan.status)
    return { ...loan, state }
  }
}

/**
 * Finds the loan that a session asks about. It throws an `ApiError` when the order is unknown, another's, or neither paid out
 * nor paid for; a repaid one is found.
 */
export function prepareLoanToRead(database: Database, now: () => Date) {
  const find = prepareLoanQuery(database)
  const findState = prepareAccountState(database)

  return async (tokenHash: string, asked: AskedOrder): Promise<LoanToRead> => {
    const { productId = '', orderId = '' } = asked

    const [loan] = await find({
      tokenHash,
      productId: orderId !== '' && productId === '' ? '' : uuidOrNone(productId),
      orderId: orderId && uuidOrNone(orderId),
    })

    if (loan === undefined) throw unknownSession()
    if (productId === '' && orderId === '')
      throw new ApiError('400', 'Something is missing in this link. Please open this page from the app again.')
    if (loan.id === null)
      throw orderId === '' ? new ApiError('404', 'You have no loan of this product.') : unknownOrder()
    if (loan.order_id === null) throw notRepayable(null)

    const { loans, payments: paid } = await findState(loan.account_id, now())
    const state = loans.get(loan.order_id)

    if (!state && ![...paid.values()].some(({ orderId: of }) => of === loan.order_id)) throw notRepayable(loan.status)
    // The query finds its columns for each loan.
    return { ...(loan as Loan), state, paid }
  }
}

export function unknownOrder(): ApiError {
  return new ApiError('404', 'We cannot find this loan in your account.')
}

function notRepayable(status: number | null): ApiError {
  if (status !== 21 && status !== 151) return new ApiError('409', 'There is nothing to repay for this loan.')
  return new ApiError('409', 'The money of this loan has not been paid out yet: there is nothing to repay.')
}

function prepareLoanQuery(database: Database) {
  const { pool, query } = database
  const byId = prepareQuery(pool, 'loan-to-repay', (asked: { tokenHash: string; productId: string; orderId: string }) =>
    partsOf(asked.tokenHash, (join) => join.on('orders.id', '=', asked.orderId)),
  )
  const live = prepareQuery(pool, 'live-loan-to-repay', (asked: { tokenHash: string; productId: string }) =>
    partsOf(asked.tokenHash, (join) =>
      join.on((on) =>
        on(
          'orders.id',
          '=',
          on
            .selectFrom('live_orders')
            .whereRef('live_orders.account_id', '=', 'sessions.account_id')
            .where('live_orders.product_id', '=', asked.productId)
            .select('live_orders.order_id'),
        ),
      ),
    ),
  )

  return async (asked: { tokenHash: string; productId: string; orderId: string }) => {
    if (asked.orderId === '') return live(asked)

    const found = await byId(asked)
    // An order is not found under the product of another.
    const isOther = asked.productId !== '' && found[0]?.product_id !== asked.productId

    return isOther ? found.map((row) => ({ ...row, id: null })) : found
  }

  function partsOf(
    tokenHash: string,
    narrowed: (join: JoinBuilder<Tables, 'sessions' | 'orders'>) => JoinBuilder<Tables, 'sessions' | 'orders'>,
  ) {
    return query
      .selectFrom('sessions')
      .leftJoin('orders', (join) => narrowed(join.onRef('orders.account_id', '=', 'sessions.account_id')))
      .leftJoin('loans', (join) =>
        join.onRef('loans.account_id', '=', 'orders.account_id').onRef('loans.order_id', '=', 'orders.id'),
      )
      .leftJoin('products', 'products.id', 'orders.product_id')
      .leftJoin('repayment_terms as terms', 'terms.product_id', 'orders.product_id')
      .where('sessions.token_hash', '=', tokenHash)
      .select(['sessions.account_id', 'orders.id', 'orders.status', 'orders.can_extend', 'orders.product_id'])
      .select(['products.name', 'products.logo', 'terms.takes_alipay'])
      .select(({ fn }) => [
        fn.coalesce('orders.notice', 'terms.notice').as('notice'),
        fn.coalesce('orders.shows_tip', 'terms.shows_tip').as('shows_tip'),
      ])
      .select(['loans.order_id', 'loans.number', 'loans.amount', 'loans.fee', 'loans.interest', 'loans.periods'])
      .select(['loans.period_days', 'loans.in_rupees'])
      .select((row) => [
        jsonArrayFrom(
          row
            .selectFrom('payment_channels as channel')
            .whereRef('channel.product_id', '=', 'terms.product_id')
            .where('channel.number', '=', (one) => one.fn.any('terms.channels'))
            .orderBy('channel.position')
            .select(['channel.number', 'channel.name', 'channel.logo', 'channel.kind']),
        ).as('channels'),
        jsonArrayFrom(
          row
            .selectFrom('payments as payment')
            .leftJoin('payment_channels as via', (join) =>
              join.onRef('via.product_id', '=', 'orders.product_id').onRef('via.number', '=', 'payment.channel'),
            )
            .whereRef('payment.account_id', '=', 'loans.account_id')
            .whereRef('payment.order_id', '=', 'loans.order_id')
            .where('payment.state', '=', 'open')
            .orderBy('payment.made_at', 'desc')
            .select(['payment.kind', 'payment.instalment', 'payment.extension', 'payment.code', 'payment.made_at'])
            .select(['payment.valid_until'])
            .select(['payment.channel', 'via.logo', 'via.kind as channel_kind'])
            .select(sql<string>`payment.amount::text`.as('amount')),
        ).as('payments'),
      ])
  }
}
