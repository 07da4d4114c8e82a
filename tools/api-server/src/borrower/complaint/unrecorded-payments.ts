import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { legacyChannel } from '../../ledger/begin-payment.ts'
import { heldPayments } from '../../ledger/held-money.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { answered, ApiError } from '../../platform/http/envelope.ts'
import { rowsAPage, rowsBefore } from '../../platform/http/read-request.ts'
import type { SealKey } from '../../platform/keys/encryption.ts'
import { belonging, readText } from '../../platform/keys/sealed-text.ts'
import { amountText } from '../../platform/language/amounts-and-days.ts'
import type { PictureStore } from '../../platform/pictures/picture-store.ts'

/** The type of a payment that is not recorded, and the sub-type of a collector who asks for what is paid. */
const [unrecordedType, paidAlready] = ['2', '108']

type Filed = Record<'account_id' | 'type', string> & Record<'orderId' | 'subType', string | null>

/** Returns the code that a new complaint is about: the last of its order, or of the account; null for other complaints. */
export async function codeOf(query: Kysely<Tables>, { account_id, orderId, type, subType }: Filed) {
  if (type !== unrecordedType && subType !== paidAlready) return null

  const last = await query
    .selectFrom('payments')
    .where('account_id', '=', account_id)
    .$if(orderId !== null, (rows) => rows.where('order_id', '=', orderId ?? ''))
    // A legacy page makes one by being looked at.
    .orderBy(sql`channel = ${legacyChannel} and state = 'open'`)
    .orderBy('made_at', 'desc')
    .limit(1)
    .select('code')
    .executeTakeFirst()

  return last?.code ?? null
}

/** What there is of a report's money: nothing once it went back. */
const receivedOf = sql<number>`(select sum(amount) from book_entries where book = 'received' and payment_id = reports.id)`

const mayRead = { config: { staffRoles: ['support', 'approver'] as const } }

/**
 * Serves what borrowers say that they paid, which the page of the lender's money shows beside what is odd:
 * `GET /staff/money/complaints?page=`, those that wait for an answer and are not erased, the latest first, and
 * `/<number>/<place>`, a photograph.
 */
export function serveUnrecordedPayments(
  scope: FastifyInstance,
  { query }: Pick<Database, 'query'>,
  { store, key }: { readonly store: PictureStore; readonly key: SealKey | undefined },
): void {
  const waiting = query
    .selectFrom('complaints')
    .where('complaints.replied_at', 'is', null)
    .where((row) => row.or([row('content', '!=', ''), row('sealed_content', 'is not', null)]))
    .where((row) => row.or([row('type_value', '=', unrecordedType), row('sub_type_value', '=', paidAlready)]))

  scope.get('/money/complaints', mayRead, async ({ query: asked }) => {
    const rows = await waiting
      .leftJoin('payments', 'payments.code', 'complaints.payment_code')
      .orderBy('complaints.created_at', 'desc')
      .orderBy('complaints.number')
      .offset(rowsBefore(asked))
      .limit(rowsAPage + 1)
      .select(['complaints.account_id', 'complaints.number', 'complaints.order_id', 'complaints.created_at'])
      .select(['complaints.content', 'complaints.sealed_content', 'complaints.payment_code'])
      .select(['payments.amount', 'payments.channel', 'payments.made_at'])
      .select((row) => [
        jsonArrayFrom(
          row
            .selectFrom('complaint_pictures as pictures')
            .whereRef('pictures.account_id', '=', 'complaints.account_id')
            .whereRef('pictures.number', '=', 'complaints.number')
            .select('pictures.position'),
        ).as('pictures'),
        jsonArrayFrom(
          row
            .selectFrom('payment_reports as reports')
            .innerJoin('reported_payments as reported', 'reported.id', 'reports.id')
            .leftJoin(heldPayments.as('held'), 'held.payment_id', 'reports.id')
            .whereRef('reports.code', '=', 'complaints.payment_code')
            .where('reports.state', '=', 'paid')
            .select(['reported.receipt_no', 'held.payment_id as held', receivedOf.as('received')]),
        ).as('reports'),
      ])
      .execute()

    return answered({
      complaints: rows.slice(0, rowsAPage).map((row) => ({
        number: row.number,
        at: row.created_at.toISOString(),
        accountId: row.account_id,
        orderId: row.order_id,
        text: readText(
          { clear: row.content, sealed: row.sealed_content },
          key,
          belonging.complaint(row.account_id, row.number),
        ),
        code: row.payment_code,
        amount: row.amount === null ? null : amountText(Number(row.amount)),
        channel: row.channel,
        madeAt: row.made_at?.toISOString() ?? null,
        pictures: row.pictures.length,
        whatToDo: whatToDo(row.payment_code, row.reports),
      })),
      hasMore: rows.length > rowsAPage,
    })
  })

  scope.get<{ Params: { number: string; place: string } }>(
    '/money/complaints/:number/:place',
    mayRead,
    async ({ params: { number, place } }) => {
      const found = /^[\w-]+\/\d$/.test(`${number}/${place}`)
        ? await waiting
            .innerJoin('complaint_pictures as shown', (join) =>
              join
                .onRef('shown.account_id', '=', 'complaints.account_id')
                .onRef('shown.number', '=', 'complaints.number'),
            )
            .innerJoin('pictures', (join) =>
              join.onRef('pictures.account_id', '=', 'shown.account_id').onRef('pictures.id', '=', 'shown.picture_id'),
            )
            .where('complaints.number', '=', number)
            .where('shown.position', '=', Number(place))
            .select('pictures.content_hash')
            .executeTakeFirst()
        : undefined
      const picture = found && (await store.read(found.content_hash))

      if (picture === undefined) throw new ApiError('404', 'There is no such photograph.')
      return answered({ picture: `data:image/jpeg;base64,${picture.toString('base64')}` })
    },
  )
}

type Reported = { receipt_no: string | null; held: string | null; received: number }

function whatToDo(code: string | null, reports: readonly Reported[]): string {
  const here = reports.find(({ received }) => received !== 0)
  const report = reports.find(({ held }) => held !== null) ?? here ?? reports[0]

  if (code === null) return 'No code was made before it. Ask in the answer which code was paid, and where.'
  if (report === undefined)
    return 'The partner has not reported this code. Ask it with code and photograph to report the payment, then answer.'
  if (report.held !== null) return 'The money is held, above: pay the loan with it or send it back, then answer.'
  if (here === undefined) return `The money came, receipt ${report.receipt_no ?? 'none'}, and went back. Say both.`
  return `The partner reported it: receipt ${report.receipt_no ?? 'none'}. Answer with that.`
}
