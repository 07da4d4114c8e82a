import { randomUUID } from 'node:crypto'

import { countFailureClick, getFailure, getFailureLink } from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { clientNetwork } from '../../platform/http/client-network.ts'
import { onOrigin } from '../../platform/http/own-origin.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import { type Handler, implement, type Log } from '../../platform/http/implement.ts'
import { RateLimit } from '../../platform/http/rate-limit.ts'
import { notOffered } from '../../ledger/offer.ts'
import type { Database } from '../../platform/database/database.ts'
import { messagesOf } from '../../platform/language/messages.ts'
import { inReadersLanguage, translated } from '../../platform/language/translated.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import { isUuid, uuidOrNone } from '../../platform/database/uuid.ts'
import { amountRange } from '../../ledger/amount-range.ts'

/** Serves the calls of `/error`. They need no session, because the borrower could not log in. */
export function serveFailure(app: FastifyInstance, database: Database, log: Log): void {
  implement(app, getFailure, answerFailure(database), log)
  implement(app, countFailureClick, answerFailureClick(database), log)
  implement(app, getFailureLink, answerFailureLink(database), log)
}

/** The products for the account of a session; for everybody those of `failure_offers`. */
function offersTo({ query }: Database, tokenHash: string | null) {
  return query
    .selectFrom('products')
    .leftJoin('failure_offers as offers', 'offers.product_id', 'products.id')
    .leftJoin('sessions', (join) => join.on('sessions.token_hash', '=', tokenHash))
    .leftJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where(sql<boolean>`coalesce(products.id = any(accounts.recommended), offers.position is not null)`)
}

/** Answers why the login failed, and the list of other products. */
function answerFailure(database: Database): Handler<typeof getFailure> {
  const listOffers = prepareQuery(database.pool, 'failure-offers', (asked: { tokenHash: string | null }) =>
    offersTo(database, asked.tokenHash)
      .orderBy(sql`array_position(accounts.recommended, products.id)`)
      .orderBy('offers.position')
      .select(['products.id', 'products.logo', 'products.name', 'products.button_text', 'products.range_label'])
      .select(['products.rate', 'products.description', 'products.enabled', 'offers.tags'])
      .select(['products.least_amount', 'products.greatest_amount']),
  )
  const nameProduct = prepareQuery(database.pool, 'product-name', (asked: { productId: string }) =>
    database.query.selectFrom('products').where('id', '=', asked.productId).select('name'),
  )

  return async ({ productId: written = '' }, caller) => {
    const productId = uuidOrNone(written)
    const [failed] = await nameProduct({ productId })
    const offers = await listOffers({ tokenHash: caller.tokenHashIfAny() })

    const messages = messagesOf('loginFailure')

    return {
      noticeMessage: messages.notice,
      errMessage: messages.text({ lender: failed?.name ?? messages.lender }),
      list: offers
        .filter(({ id }) => id !== productId)
        .map(inReadersLanguage)
        .map((offer) => ({
          id: offer.id,
          logo: offer.logo,
          name: offer.name,
          buttonText: offer.button_text,
          range: amountRange(offer.least_amount, offer.greatest_amount),
          rangeDesc: offer.range_label,
          rate: offer.rate,
          desc: offer.description,
          tags: (offer.tags ?? []).map((one) => translated(one)),
          enabled: offer.enabled ? 1 : 0,
        })),
    }
  }
}

/** How many presses of one network a server stores in a minute; more are refused, which the page does not show. */
const pressesOfNetwork = { most: 120, windowMs: 60_000 }

/** Stores a press on an offered product, with the account when the call has a session. */
function answerFailureClick(database: Database): Handler<typeof countFailureClick> {
  type Click = { id: string; productId: string; tokenHash: string | null }
  const save = prepareQuery(database.pool, 'failure-click', (click: Click) =>
    database.query
      .insertInto('failure_clicks')
      .columns(['id', 'product_id', 'account_id'])
      .expression((query) =>
        query
          .selectFrom(offersTo(database, click.tokenHash).select('products.id').as('offered'))
          .where('offered.id', '=', click.productId)
          .select((offer) => [offer.val(click.id).as('id'), 'offered.id as product_id'])
          // Held, as by `holdSession`.
          .select(
            sql<string>`(select account_id from sessions where token_hash = ${click.tokenHash} for key share)`.as(
              'account_id',
            ),
          ),
      )
      .returning('id'),
  )

  const limit = new RateLimit(pressesOfNetwork)

  return async ({ id }, caller) => {
    if (!isUuid(id)) throw notOffered()
    if (!limit.allows(clientNetwork(caller.address)))
      throw new ApiError('429', 'Too many were sent. Please try again later.')

    const saved = await save({ id: randomUUID(), productId: id, tokenHash: caller.tokenHashIfAny() })

    if (saved.length === 0) throw notOffered()
    return null
  }
}

/** Answers the link of an offered product: a URL, an address of the shell, or a page name with parameters. */
function answerFailureLink(database: Database): Handler<typeof getFailureLink> {
  const findLink = prepareQuery(database.pool, 'failure-link', (asked: { id: string; tokenHash: string | null }) =>
    offersTo(database, asked.tokenHash)
      .where('products.id', '=', asked.id)
      .select(['products.link', 'products.enabled']),
  )

  return async ({ id }, caller) => {
    if (!isUuid(id)) throw notOffered()

    const [product] = await findLink({ id, tokenHash: caller.tokenHashIfAny() })

    if (product === undefined) throw notOffered()
    if (!product.enabled) throw new ApiError('403', 'This product is not open to you yet.')
    return onOrigin(product.link, caller.pagesOrigin)
  }
}
