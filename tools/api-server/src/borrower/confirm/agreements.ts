import type { FastifyInstance } from 'fastify'

import type { Caller } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import { type Offer, offered, prepareOffer } from '../../ledger/offer.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import { languageQuery } from '../../platform/language/language.ts'
import { translated } from '../../platform/language/translated.ts'
import { notFound } from '../../site/replies.ts'
import { sendAgreement, writeAgreement } from './agreement-page.ts'

/** The position of the loan agreement, which the confirm page opens by itself. */
export const popAgreementPosition = '1'

/** Returns the address of an agreement. It contains no session: whoever has the address may read the agreement. */
export function agreementAddress(
  origin: string,
  position: string,
  { product_id, offer_id }: Pick<Offer, 'product_id' | 'offer_id'>,
): string {
  const query = new URLSearchParams({
    productId: product_id,
    ...(offer_id !== null && { offer: offer_id }),
    ...languageQuery(),
  })

  return `${origin}/agreements/${encodeURIComponent(position)}?${query}`
}

type Asked = { readonly productId?: string | undefined }

/** Answers the list of agreements of an offer, for both confirm pages. */
export function answerAgreements(database: Database, now: () => Date) {
  const findOffer = prepareOffer(database, now)

  return async ({ productId }: Asked, caller: Caller) => {
    const { agreements } = await findOffer(caller.tokenHash(), productId)

    return agreements.map(({ title, position }) => ({ title: translated(title), position }))
  }
}

/** Answers the address of one agreement. */
export function answerAgreementLink(database: Database, now: () => Date) {
  const findOffer = prepareOffer(database, now)

  return async ({ productId, position }: Asked & { readonly position: string }, caller: Caller) => {
    const offer = await findOffer(caller.tokenHash(), productId)

    if (!offer.agreements.some((agreement) => agreement.position === position))
      throw new ApiError('404', 'This agreement does not exist.')
    return { contract_url: agreementAddress(caller.origin, position, offer) }
  }
}

/**
 * Serves each agreement as a page: `/agreements/<position>?productId=…`, with the figures of that product's offer, and at
 * its foot who the `lender` is.
 */
export function serveAgreementPages(
  app: FastifyInstance,
  database: Database,
  { now, pageOrigins, lender }: { now: () => Date; pageOrigins: readonly string[]; lender: string },
): void {
  const find = prepareQuery(
    database.pool,
    'agreement-page',
    (asked: { position: string; productId: string; offer: string | null }) =>
      database.query
        .selectFrom('agreements')
        .innerJoin('product_terms as terms', 'terms.product_id', 'agreements.product_id')
        .innerJoin('products', 'products.id', 'terms.product_id')
        .leftJoin('account_offers as own', (join) =>
          join.on('own.id', '=', asked.offer).onRef('own.product_id', '=', 'terms.product_id'),
        )
        .where('agreements.product_id', '=', asked.productId)
        .where('agreements.position', '=', asked.position)
        .select(['agreements.title', 'agreements.content', 'products.name', 'terms.agreed_terms', 'own.id as offer'])
        .select(offered),
  )

  app.get<{ Params: { position: string }; Querystring: { productId?: unknown; offer?: unknown } }>(
    '/agreements/:position',
    async (request, reply) => {
      const { productId, offer = null } = request.query

      if (typeof productId !== 'string' || !isUuid(productId)) return notFound(request, reply)
      if (offer !== null && (typeof offer !== 'string' || !isUuid(offer))) return notFound(request, reply)

      const [found] = await find({ position: request.params.position.replaceAll('\0', ''), productId, offer })

      // A replaced offer is not shown: the account's figures are different now.
      if (found === undefined || found.offer !== (offer?.toLowerCase() ?? null)) return notFound(request, reply)
      return sendAgreement(reply, writeAgreement(found, found, { today: now(), lender }), { pageOrigins })
    },
  )
}
