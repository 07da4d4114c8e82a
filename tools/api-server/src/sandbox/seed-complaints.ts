import { readFile } from 'node:fs/promises'

import { addWeekdays } from '@pahiram/formatting/calendar'
import { sql, type Transaction } from 'kysely'

import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/retry.ts'
import type { Tables } from '../platform/database/tables.ts'
import { upsert } from '../platform/database/upsert.ts'
import { pictureHash, type PictureStore } from '../platform/pictures/picture-store.ts'
import complaints from './data/complaints.json' with { type: 'json' }
import { productIdOf } from './products.ts'
import { orderStates, type SeedState } from './scenarios.ts'
import { seedId, seedSessions } from './seed-id.ts'
import { holdProducts, seedLoan } from './seed-loan.ts'

/** The complaints that a scenario opens. Their numbers stay the same in every month. */
export const openedComplaints = { answered: 'C-2611-004217', waiting: 'C-2611-018356' }

/** Sessions of the complaint pages; `name` is also the session's token. What their borrowers do stays at a restart. */
export const complaintScenarios = [
  complaintEntry('complaint', 'complains about a late loan', 'complaint', { orderId: complaintOrderId('collected') }),
  complaintEntry('complaint-empty', 'complains, has no order', 'complaint'),
  complaintEntry('complaints', 'complaints, waiting and answered', 'complaintList'),
  complaintEntry('complaint-answered', 'answered, asks for a rating', 'complainDetails', {
    problemId: openedComplaints.answered,
  }),
  complaintEntry('complaint-waiting', 'waiting for an answer', 'complainDetails', {
    problemId: openedComplaints.waiting,
  }),
  complaintEntry('complaints-10000', '10 000 complaints', 'complaintList'),
  complaintEntry('service', 'reaches customer service', 'customer-service'),
]

function complaintEntry(name: string, description: string, page: string, parameters: Record<string, string> = {}) {
  return { name, description, url: `/${page}?${new URLSearchParams({ sessionId: name, ...parameters })}` }
}

/** The orders of the session `complaint`, by what they are there for. */
export function complaintOrderId(order: 'collected' | 'overdue' | 'running' | 'repaid' | 'refused'): string {
  return seedId('order', `complaint-${order}`)
}

/** A complaint of the seed data; ages are in hours, as of the first start. */
interface SeedComplaint {
  readonly session: string
  readonly number: string
  readonly type: string
  readonly subType?: string
  readonly content: string
  readonly age: number
  readonly reply?: string
  /** One to five stars; an answer without it asks for a rating. */
  readonly score?: number
  /** Files of `pictures/`. */
  readonly pictures?: readonly string[]
  readonly replyPictures?: readonly string[]
}

/** All but the ten thousand. */
const seeds: readonly SeedComplaint[] = complaints

const pictureFolder = new URL('pictures/', import.meta.url)

const hourMilliseconds = 60 * 60 * 1000

/**
 * Writes the sessions of the complaint pages. A seeded complaint that still waits moves with the time; what was answered
 * or rated meanwhile, and what borrowers filed, stays. One transaction: a page never sees half of it.
 */
export async function seedComplaints(database: Database, store: PictureStore, now: Date): Promise<void> {
  const hashes = await keepPictures(store)

  await inTransaction(database, async (transaction) => {
    await seedSessions(transaction, complaintScenarios)
    await seedComplaintOrders(transaction, now)
    await writeSeeds(transaction, hashes, now)
    await seedTenThousand(transaction, now)
  })
}

/** Stores the seeded pictures; most starts find them stored already. */
async function keepPictures(store: PictureStore): Promise<Map<string, string>> {
  const names = new Set(seeds.flatMap(({ pictures = [], replyPictures = [] }) => [...pictures, ...replyPictures]))
  const kept = [...names].map(async (name): Promise<[string, string]> => {
    const picture = await readFile(new URL(name, pictureFolder))
    const hash = pictureHash(picture)

    return [name, (await store.read(hash)) === undefined ? await store.keep(picture) : hash]
  })

  return new Map(await Promise.all(kept))
}

async function writeSeeds(transaction: Transaction<Tables>, hashes: Map<string, string>, now: Date): Promise<void> {
  await transaction
    .insertInto('complaint_numbers')
    .values(seeds.map(({ number, session }) => ({ number, account_id: seedId('account', session) })))
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
  await transaction
    .insertInto('complaints')
    .values(seeds.map((seed) => complaintRow(seed, now)))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'number'])
        .doUpdateSet({
          created_at: sql.ref('excluded.created_at'),
          answer_by: sql.ref('excluded.answer_by'),
        })
        .where('complaints.reply', 'is', null),
    )
    .execute()

  const shown = seeds.flatMap((seed) => shownPictures(seed, hashes, now))

  await upsert(
    transaction,
    'pictures',
    ['account_id', 'id'],
    shown.map(({ picture }) => picture),
  )
  await upsert(
    transaction,
    'complaint_pictures',
    ['account_id', 'number', 'in_reply', 'position'],
    shown.map(({ place }) => place),
  )
}

function complaintRow(seed: SeedComplaint, now: Date) {
  const created_at = filedAt(seed, now)

  return {
    account_id: seedId('account', seed.session),
    number: seed.number,
    type_value: seed.type,
    sub_type_value: seed.subType ?? null,
    order_id: null,
    content: seed.content,
    created_at,
    answer_by: addWeekdays(created_at, 3),
    reply: seed.reply ?? null,
    replied_at: seed.reply === undefined ? null : new Date(created_at.getTime() + 24 * hourMilliseconds),
    score: seed.score ?? null,
  }
}

function filedAt({ age }: SeedComplaint, now: Date): Date {
  return new Date(now.getTime() - age * hourMilliseconds)
}

function shownPictures(seed: SeedComplaint, hashes: Map<string, string>, now: Date) {
  const { number, pictures = [], replyPictures = [] } = seed
  const account_id = seedId('account', seed.session)
  const row = (in_reply: boolean) => (name: string, position: number) => {
    const id = seedId('picture', `${number} ${name}`)

    return {
      picture: { account_id, id, content_hash: hashes.get(name) ?? '', created_at: filedAt(seed, now) },
      place: { account_id, number, in_reply, position, picture_id: id },
    }
  }

  return [...pictures.map(row(false)), ...replyPictures.map(row(true))]
}

/** Writes ten thousand complaints at the first start, about eight a day; every fourth one waits for an answer. */
async function seedTenThousand(transaction: Transaction<Tables>, now: Date): Promise<void> {
  const account_id = seedId('account', 'complaints-10000')
  const seeded = await transaction
    .selectFrom('complaints')
    .where('account_id', '=', account_id)
    .select('number')
    .limit(1)
    .execute()

  if (seeded.length > 0) return
  await sql`
    with numbered as (
      select n, moment as created_at,
        'C-' || to_char(moment at time zone 'Asia/Manila', 'YYMM') || '-' || lpad((n * 97)::text, 6, '0') as number
      from generate_series(1, 10000) as n,
        lateral (select ${now}::timestamptz - n * interval '3 hours 7 minutes' as moment) as moments
    ), taken as (
      insert into complaint_numbers (number, account_id)
      select number, ${account_id}::uuid from numbered
      on conflict (number) do nothing
    )
    insert into complaints
      (account_id, number, type_value, content, created_at, answer_by, reply, replied_at, score)
    select ${account_id}::uuid, number, (2 + n % 7)::text,
      repeat('I have not had an answer to my question about this payment yet. ', 1 + n % 3) || 'Reference ' || n || '.',
      created_at, (created_at + interval '5 days')::date,
      case when n % 4 > 0 then 'Thank you for telling us. We have put it right.' end,
      case when n % 4 > 0 then created_at + interval '1 day' end,
      case when n % 4 > 0 then 1 + n % 5 end
    from numbered
    on conflict (account_id, number) do nothing`.execute(transaction)
}

/** The orders of the session `complaint`: four that were paid out and one that was refused; the latest is due soon. */
async function seedComplaintOrders(transaction: Transaction<Tables>, today: Date): Promise<void> {
  const states = orderStates(today)
  const orders = [
    order(complaintOrderId('collected'), states[174], daysBefore(today, 61)),
    order(complaintOrderId('running'), states[170], daysBefore(today, 62)),
    order(complaintOrderId('overdue'), states[180], daysBefore(today, 96)),
    order(complaintOrderId('repaid'), { ...states[200], brand: 'sampaguita-lend' }, daysBefore(today, 180)),
    order(complaintOrderId('refused'), { ...states[110], brand: 'dagat-credit' }, daysBefore(today, 240)),
  ]
  const ids = orders.map(({ row }) => row.id)

  await upsert(
    transaction,
    'orders',
    ['account_id', 'id'],
    orders.map(({ row }) => row),
  )
  await holdProducts(
    transaction,
    orders
      .filter(({ row }) => row.status !== 200 && row.status !== 110)
      .map(({ row }) => ({ account_id: orderAccountId, product_id: row.product_id, order_id: row.id, ends_at: null })),
  )
  // The rows of a loan follow from the ledger.
  await transaction.deleteFrom('order_rows').where('order_id', 'in', ids).execute()
  await transaction
    .insertInto('order_rows')
    .values(
      states[110].rows.map((row, position) => ({
        account_id: orderAccountId,
        order_id: complaintOrderId('refused'),
        position,
        ...row,
      })),
    )
    .execute()
  for (const { row, loan } of orders) {
    if (loan !== undefined) await seedLoan(transaction, { account_id: orderAccountId, order_id: row.id }, loan, today)
  }
}

const orderAccountId = seedId('account', 'complaint')

function order(id: string, state: SeedState, created_at: Date) {
  return {
    row: {
      account_id: orderAccountId,
      id,
      product_id: productIdOf(state.brand),
      status: state.status,
      headline: state.headline,
      explanation: state.explanation,
      telephone: '+63 2 8555 0142',
      can_extend: false,
      created_at,
    },
    loan: state.loan,
  }
}

function daysBefore(today: Date, days: number): Date {
  return new Date(today.getTime() - days * 24 * 60 * 60 * 1000)
}
