import type { FastifyInstance } from 'fastify'

import { currencyOf, instalments, offerRows } from '../confirm/figures.ts'
import { costRows } from '../confirm/loan-cost.ts'
import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { isUuid } from '../database/uuid.ts'
import { formatMarketDay } from '@pahiram/formatting/calendar'
import { moneyText } from '../loan/order-rows.ts'
import { asDocument } from '../site/headers.ts'
import { notFound } from '../site/not-found.ts'
import { agreementPage, agreementPolicy } from './agreement-page.ts'

/** Serves each agreement as a page: `/agreements/<position>?productId=…`, with the figures of that product's offer. */
export function serveAgreementPages(
  app: FastifyInstance,
  database: Database,
  { now, pageOrigins }: { now: () => Date; pageOrigins: readonly string[] },
): void {
  const policy = agreementPolicy(pageOrigins)
  const find = prepareQuery(
    database.pool,
    'agreement-page',
    (asked: { position: string; productId: string; offer: string | null }) =>
      database.query
        .selectFrom('agreements')
        .innerJoin('product_terms as terms', (join) => join.on('terms.product_id', '=', asked.productId))
        .innerJoin('products', 'products.id', 'terms.product_id')
        .leftJoin('account_offers as own', (join) =>
          join.on('own.id', '=', asked.offer).onRef('own.product_id', '=', 'terms.product_id'),
        )
        .where('agreements.position', '=', asked.position)
        .select(['agreements.title', 'agreements.content', 'products.name', 'terms.rate', 'terms.in_rupees'])
        .select(({ fn }) => [
          'own.id as offer',
          fn.coalesce('own.amount', 'terms.amount').as('amount'),
          fn.coalesce('own.fee', 'terms.fee').as('fee'),
          fn.coalesce('own.interest', 'terms.interest').as('interest'),
          fn.coalesce('own.periods', 'terms.periods').as('periods'),
          fn.coalesce('own.period_days', 'terms.period_days').as('period_days'),
        ]),
  )

  app.get<{ Params: { position: string }; Querystring: { productId?: unknown; offer?: unknown } }>(
    '/agreements/:position',
    async (request, reply) => {
      const { productId, offer = null } = request.query

      if (typeof productId !== 'string' || !isUuid(productId)) return notFound(request, reply)
      if (offer !== null && (typeof offer !== 'string' || !isUuid(offer))) return notFound(request, reply)

      const [found] = await find({ position: request.params.position.replaceAll('\0', ''), productId, offer })

      // An offer that was replaced since is shown to nobody: its figures would be another's.
      if (found === undefined || found.offer !== (offer?.toLowerCase() ?? null)) return notFound(request, reply)

      const today = now()
      const plan = instalments(found).map(({ amount, day }) => ({
        label: formatMarketDay(today, day),
        value: moneyText(amount, currencyOf(found)),
      }))
      const subject = { product: found.name, figures: offerRows(found, found.rate, today), plan, cost: costRows(found) }

      // The older header knows one origin or none: where pages of another may frame it, the policy alone speaks.
      if (pageOrigins.length > 0)
        return asDocument(reply, policy).removeHeader('X-Frame-Options').send(agreementPage(found, subject))
      return asDocument(reply, policy).send(agreementPage(found, subject))
    },
  )
}
