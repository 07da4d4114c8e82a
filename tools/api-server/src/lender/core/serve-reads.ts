import { dayNumber, marketDay, startOfDay } from '@pahiram/formatting/calendar'
import type { FastifyInstance } from 'fastify'
import type { Kysely, Selectable } from 'kysely'

import { accountBooks } from '../../ledger/account-state.ts'
import { figuresOf, readTerms, termsOf } from '../../ledger/loan-terms.ts'
import type { ShownOffer } from '../../ledger/offer.ts'
import { openComplaints } from '../../ledger/open-complaints.ts'
import { readFacts } from '../../ledger/read-facts.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { answered, ApiError } from '../../platform/http/envelope.ts'
import type { OrderPageShape } from './core-shapes.ts'
import { idsIn, type OfBoth, uuidIn } from './uuid-in.ts'

/** Serves what is stored, so that the core system can compare it with its own. */
export function serveReads(scope: FastifyInstance, { query }: Database, now: () => Date): void {
  scope.get<{ Params: { id: string } }>('/products/:id', async ({ params }) =>
    answered(await readProduct(query, uuidIn(params.id, 'product'))),
  )
  scope.get<{ Params: { id: string } }>('/accounts/:id', async ({ params }) =>
    answered(await readAccount(query, uuidIn(params.id, 'account'))),
  )
  scope.get<{ Params: { id: string } }>('/orders/:id', async ({ params }) =>
    answered(await readOrder(query, uuidIn(params.id, 'order'), now())),
  )
  scope.get<OfBoth>('/offers/:accountId/:productId', async ({ params }) =>
    answered(await readOffer(query, idsIn(params))),
  )
  scope.delete<OfBoth>('/offers/:accountId/:productId', async ({ params }) => {
    const { accountId, productId } = idsIn(params)

    // It sets a state: an offer that was withdrawn may be withdrawn again.
    await query
      .deleteFrom('account_offers')
      .where('account_id', '=', accountId)
      .where('product_id', '=', productId)
      .execute()
    return answered({ accountId, productId })
  })
}

/** A product as `PUT /core/products/<id>` takes it. */
async function readProduct(query: Kysely<Tables>, id: string) {
  const product = await query
    .selectFrom('products')
    .innerJoin('product_terms as terms', 'terms.product_id', 'products.id')
    .innerJoin('repayment_terms as repayment', 'repayment.product_id', 'products.id')
    .where('products.id', '=', id)
    .selectAll('products')
    .select(['terms.amount', 'terms.fee', 'terms.interest', 'terms.periods', 'terms.period_days'])
    .select(['terms.term_unit', 'terms.in_rupees', 'terms.agreed_terms'])
    .select(['repayment.channels', 'repayment.notice', 'repayment.takes_alipay'])
    .executeTakeFirst()

  if (product === undefined) throw new ApiError('404', 'There is no such product.')

  const channels = await query
    .selectFrom('payment_channels')
    .where('product_id', '=', id)
    .where('number', 'in', product.channels)
    .orderBy('position')
    .select(['number', 'name', 'kind', 'logo'])
    .execute()
  const agreements = await query
    .selectFrom('agreements')
    .where('product_id', '=', id)
    .orderBy('position')
    .select(['position', 'title', 'content'])
    .execute()

  return {
    name: product.name,
    logo: product.logo,
    leastAmount: Number(product.least_amount),
    greatestAmount: Number(product.greatest_amount),
    rate: product.rate,
    description: product.description,
    rangeLabel: product.range_label,
    buttonText: product.button_text,
    enabled: product.enabled,
    link: product.link,
    terms: { ...figuresOf(product), termUnit: product.term_unit, inRupees: product.in_rupees },
    ...readTerms(product.agreed_terms),
    repayment: {
      channels,
      ...(product.notice !== null && { notice: product.notice }),
      takesAlipay: product.takes_alipay,
    },
    agreements,
  }
}

async function readAccount(query: Kysely<Tables>, accountId: string) {
  const account = await query
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select(['created_at', 'recommended'])
    .executeTakeFirst()

  if (account === undefined) throw new ApiError('404', 'There is no such account.')

  const orders = await query
    .selectFrom('orders')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'product_id'])
    .execute()
  const offers = await query
    .selectFrom('account_offers')
    .where('account_id', '=', accountId)
    .orderBy('product_id')
    .select('product_id')
    .execute()

  return {
    accountId,
    createdAt: account.created_at.toISOString(),
    orders: orders.map(({ id, product_id }) => ({ orderId: id, productId: product_id })),
    offers: offers.map(({ product_id }) => ({ productId: product_id })),
    recommended: account.recommended,
  }
}

async function readOffer(query: Kysely<Tables>, { accountId, productId }: OfBoth['Params']) {
  const offer = await query
    .selectFrom('account_offers')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .selectAll()
    .executeTakeFirst()

  if (offer === undefined) throw new ApiError('404', 'This account has no offer of its own of this product.')
  return {
    ...figuresOf(offer),
    ...(JSON.parse(offer.shown ?? '{}') as ShownOffer),
    ...(offer.in_rupees !== null && { currencyFlag: offer.in_rupees ? 1 : 0 }),
    ...(offer.expires_at !== null && { expiresAt: offer.expires_at.toISOString() }),
  }
}

/** A loan with its terms, and as it is on this day by the facts; plan and ledger begin with the payout. */
async function readOrder(query: Kysely<Tables>, orderId: string, now: Date) {
  const order = await query
    .selectFrom('loans')
    .innerJoin('orders', (join) =>
      join.onRef('orders.account_id', '=', 'loans.account_id').onRef('orders.id', '=', 'loans.order_id'),
    )
    .where('loans.order_id', '=', orderId)
    .select(['loans.account_id', 'loans.number', 'loans.amount', 'loans.fee', 'loans.interest', 'loans.periods'])
    .select(['loans.period_days', 'loans.terms'])
    .selectAll('orders')
    .select((order) => order.exists(openComplaints(query, order.ref('loans.account_id'), orderId)).as('disputed'))
    .executeTakeFirst()

  if (order === undefined) throw new ApiError('404', 'There is no such order.')

  const { state, postings } = accountBooks(await readFacts(query, order.account_id), dayNumber(now))
  const loan = state.loans.get(orderId)

  return {
    orderId,
    accountId: order.account_id,
    productId: order.product_id,
    number: order.number,
    status: loan?.status ?? order.status,
    createdAt: order.created_at.toISOString(),
    decidedAt: order.decided_at?.toISOString() ?? null,
    paidOutAt: order.paid_out_at?.toISOString() ?? null,
    cancelledAt: order.cancelled_at?.toISOString() ?? null,
    writtenOffAt: order.written_off_at?.toISOString() ?? null,
    disputed: order.disputed,
    page: pageOf(order),
    terms: termsOf(order),
    state:
      loan === undefined
        ? null
        : {
            outstanding: loan.outstanding,
            paid: loan.paid,
            lateCharges: loan.lateCharges,
            otherCharges: loan.otherCharges,
            extensionFees: loan.extensionFees,
            extensions: loan.extensions,
          },
    plan: (loan?.instalments ?? []).map((one) => ({
      number: one.number,
      dueDay: marketDay(startOfDay(one.dueDay)),
      daysLate: one.daysLate,
      charge: one.charge,
      unpaid: one.unpaid,
      lateCharge: one.lateCharge,
      otherCharge: one.otherCharge,
      outstanding: one.outstanding,
    })),
    ledger: postings
      .filter((posting) => posting.orderId === orderId)
      .map(({ reference, instalment, from, to, amount, at }) => ({
        reference,
        instalment,
        from,
        to,
        amount,
        at: at.toISOString(),
      })),
  }
}

/** What `PUT /core/orders/<id>/page` takes, as it is stored. */
function pageOf(order: Selectable<Tables['orders']>): OrderPageShape {
  const texts = {
    telephone: order.telephone,
    h5Url: order.repayment_url,
    playeduL: order.withdraw_url,
    KindTipsMsg: order.tip,
    reyMsg: order.prompt,
    cardPopTitle: order.card_title,
    cardPopMsg: order.card_message,
    noticeMsg: order.notice,
  }

  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)),
    inside: order.opens_inside ? 1 : 0,
    isScore: order.asks_rating ? 1 : 0,
    cardNeedPop: order.needs_card ? 1 : 0,
    ...(order.shows_tip !== null && { isShowReyTop: order.shows_tip ? 1 : 0 }),
  }
}
