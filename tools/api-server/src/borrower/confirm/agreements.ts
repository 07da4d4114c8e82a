import { createHash } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { Caller } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import { currencyOf, instalments, offerRows } from '../../ledger/figures.ts'
import { costRows } from '../../ledger/loan-cost.ts'
import { prepareOffer } from '../../ledger/offer.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import { languageQuery, languageTag, withContentLanguage } from '../../platform/language/language.ts'
import { messagesOf } from '../../platform/language/messages.ts'
import { translated } from '../../platform/language/translated.ts'
import type { OrderRow } from '../../ledger/order-rows.ts'
import { asDocument, escaped, notFound } from '../../site/replies.ts'
import { formatMarketDay, moneyText } from '../../platform/language/amounts-and-days.ts'

/** The position of the loan agreement, which the confirm page opens by itself. */
export const popAgreementPosition = '1'

/** The offer that an agreement describes: a product with the figures of one account, or with those for everybody. */
interface AgreedOffer {
  readonly product_id: string
  readonly offer_id: string | null
}

/** Returns the address of an agreement. It contains no session: whoever has the address may read the agreement. */
export function agreementAddress(origin: string, position: string, { product_id, offer_id }: AgreedOffer): string {
  const query = new URLSearchParams({
    productId: product_id,
    ...(offer_id !== null && { offer: offer_id }),
    ...languageQuery(),
  })

  return `${origin}/agreements/${encodeURIComponent(position)}?${query}`
}

type Asked = { readonly productId?: string | undefined }

/** Answers the list of agreements of an offer, for both confirm pages. */
export function answerAgreements(database: Database) {
  const findOffer = prepareOffer(database)
  const list = prepareQuery(database.pool, 'list-agreements', () =>
    database.query.selectFrom('agreements').orderBy('position').select(['title', 'position']),
  )

  return async ({ productId }: Asked, caller: Caller) => {
    await findOffer(caller.tokenHash(), productId)
    return (await list({})).map(({ title, position }) => ({ title: translated(title), position }))
  }
}

/** Answers the address of one agreement. */
export function answerAgreementLink(database: Database) {
  const findOffer = prepareOffer(database)
  const find = prepareQuery(database.pool, 'find-agreement', (asked: { position: string }) =>
    database.query.selectFrom('agreements').where('position', '=', asked.position).select('position'),
  )

  return async ({ productId, position }: Asked & { readonly position: string }, caller: Caller) => {
    const offer = await findOffer(caller.tokenHash(), productId)
    const [agreement] = await find({ position })

    if (agreement === undefined) throw new ApiError('404', 'This agreement does not exist.')
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

      // A replaced offer is not shown: the account's figures are different now.
      if (found === undefined || found.offer !== (offer?.toLowerCase() ?? null)) return notFound(request, reply)

      const today = now()
      const plan = instalments(found).map(({ amount, day }) => ({
        label: formatMarketDay(today, day),
        value: moneyText(amount, currencyOf(found)),
      }))
      const subject = { product: found.name, figures: offerRows(found, found.rate, today), plan, cost: costRows(found) }

      // X-Frame-Options can name one origin at most: with pages of other origins only the policy decides.
      if (pageOrigins.length > 0)
        return asDocument(withContentLanguage(reply), policy)
          .removeHeader('X-Frame-Options')
          .send(agreementPage(found, subject, lender))
      return asDocument(withContentLanguage(reply), policy).send(agreementPage(found, subject, lender))
    },
  )
}

/** An agreement in the database: paragraphs separated by an empty line; a heading begins with `## `. */
interface AgreementText {
  readonly title: string
  readonly content: string
}

/** The figures that an agreement shows. */
interface AgreementSubject {
  readonly product: string
  readonly figures: readonly OrderRow[]
  /** A row for each payment: its day and its amount. */
  readonly plan: readonly OrderRow[]
  /** The total cost, including the effective rate. */
  readonly cost: readonly OrderRow[]
}

const style = `*{box-sizing:border-box}body{margin:0;padding:24px 16px;background:#fff;color:#14212b;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}main,footer{max-width:640px;margin:0 auto}footer{padding-top:16px;color:#55636e;font-size:14px}h1{margin:0 0 16px;font-size:22px;line-height:1.25}h2{margin:24px 0 8px;font-size:17px;line-height:1.3}p{margin:0 0 12px}table{width:100%;margin:0 0 16px;border-collapse:collapse}caption{padding:8px 0;font-weight:600;text-align:start}th,td{padding:8px 0;border-bottom:1px solid #dce2e6;text-align:start;vertical-align:top}th{min-width:min(8.5em,36vw);font-weight:400;color:#55636e;overflow-wrap:break-word}td{padding-inline-start:16px;text-align:end}@media (prefers-color-scheme:dark){body{background:#0f1619;color:#eaf0f2}th,footer{color:#a9b6bd}th,td{border-color:#2c393f}}@media print{body{padding:0;background:#fff;color:#000}main,footer{max-width:none}th,footer{color:#000}th,td{border-color:#999}h1,h2{break-after:avoid}tr{break-inside:avoid}}`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Returns the content security policy: only the inline style, and frames only of this origin and `pageOrigins`. */
function agreementPolicy(pageOrigins: readonly string[]): string {
  const around = ["'self'", ...pageOrigins].join(' ')

  return `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors ${around}`
}

/**
 * Returns an agreement as an HTML page without script. `{product}` in its text becomes the product's name, a `{figures}`
 * paragraph the loan's figures, a `{cost}` paragraph its cost.
 */
function agreementPage(
  { title: storedTitle, content }: AgreementText,
  subject: AgreementSubject,
  lender: string,
): string {
  const title = translated(storedTitle)
  const parts = content
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => writePart(translated(paragraph.trim()), subject))

  return `<!doctype html><html lang="${languageTag()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1>${parts.join('')}</main><footer lang="en">${escaped(lender)}</footer></body></html>`
}

function writePart(paragraph: string, { product, figures, plan, cost }: AgreementSubject): string {
  const messages = messagesOf('agreement')

  if (paragraph === '{figures}') return table(messages.figures, figures) + table(messages.plan, plan)
  if (paragraph === '{cost}') return table(messages.cost, cost)

  const text = escaped(paragraph.replaceAll('{product}', product))

  return text.startsWith('## ') ? `<h2>${text.slice(3)}</h2>` : `<p>${text}</p>`
}

function table(caption: string, rows: readonly OrderRow[]): string {
  const lines = rows.map(
    ({ label, value }) => `<tr><th scope="row">${escaped(label)}</th><td>${escaped(value)}</td></tr>`,
  )

  return `<table><caption>${caption}</caption><tbody>${lines.join('')}</tbody></table>`
}
