import { readFile } from 'node:fs/promises'

import { sql, type Transaction } from 'kysely'

import { tokenHashOf } from '../api/caller.ts'
import { weekdaysLater } from '../complaint/manila-time.ts'
import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'
import type { Tables } from '../database/tables.ts'
import type { PictureStore } from '../picture/picture-store.ts'
import { seedComplaintOrders } from './complaint-orders.ts'
import { complaintScenarios } from './complaint-scenarios.ts'
import { type SeedComplaint, seedComplaints as seeds } from './complaint-texts.ts'
import { seedId } from './seed-id.ts'
import { upsert } from './upsert.ts'

const pictureFolder = new URL('pictures/', import.meta.url)

/**
 * Writes the sessions of the complaint pages. A seeded complaint that still waits moves with the day; what was answered
 * or rated meanwhile, and what borrowers filed, stays. One transaction: a page never sees half of it.
 */
export async function seedComplaints(database: Database, store: PictureStore, now: Date): Promise<void> {
  const hashes = await keepPictures(store)

  await retrying(() =>
    database.query.transaction().execute(async (transaction) => {
      await upsert(
        transaction,
        'accounts',
        ['id'],
        complaintScenarios.map(({ name }) => ({ id: seedId('account', name) })),
      )
      await upsert(
        transaction,
        'sessions',
        ['token_hash'],
        complaintScenarios.map(({ name }) => ({ token_hash: tokenHashOf(name), account_id: seedId('account', name) })),
      )
      await seedComplaintOrders(transaction, now)
      for (const seed of seeds) await seedComplaint(transaction, seed, hashes, now)
      await seedTenThousand(transaction, now)
    }),
  )
}

async function keepPictures(store: PictureStore): Promise<Map<string, string>> {
  const names = new Set(seeds.flatMap(({ pictures = [], replyPictures = [] }) => [...pictures, ...replyPictures]))
  const kept = [...names].map(async (name): Promise<[string, string]> => [
    name,
    await store.keep(await readFile(new URL(name, pictureFolder))),
  ])

  return new Map(await Promise.all(kept))
}

async function seedComplaint(
  transaction: Transaction<Tables>,
  seed: SeedComplaint,
  hashes: Map<string, string>,
  now: Date,
): Promise<void> {
  const account_id = seedId('account', seed.session)
  const { number, pictures = [], replyPictures = [] } = seed
  const created_at = new Date(now.getTime() - seed.age * 60 * 60 * 1000)
  const days = { created_at, answer_by: weekdaysLater(created_at, 3) }

  await transaction
    .insertInto('complaint_numbers')
    .values({ number, account_id })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
  await transaction
    .insertInto('complaints')
    .values({
      account_id,
      number,
      type_value: seed.type,
      sub_type_value: seed.subType ?? null,
      order_id: null,
      content: seed.content,
      ...days,
      reply: seed.reply ?? null,
      replied_at: seed.reply === undefined ? null : new Date(created_at.getTime() + 24 * 60 * 60 * 1000),
      score: seed.score ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'number']).doUpdateSet(days).where('complaints.reply', 'is', null),
    )
    .execute()

  const shown = [
    ...pictures.map((name, position) => ({ name, position, in_reply: false })),
    ...replyPictures.map((name, position) => ({ name, position, in_reply: true })),
  ]

  for (const { name, position, in_reply } of shown) {
    const id = seedId('picture', `${number} ${name}`)

    await upsert(
      transaction,
      'pictures',
      ['account_id', 'id'],
      [{ account_id, id, content_hash: hashes.get(name) ?? '', created_at }],
    )
    await upsert(
      transaction,
      'complaint_pictures',
      ['account_id', 'number', 'in_reply', 'position'],
      [{ account_id, number, in_reply, position, picture_id: id }],
    )
  }
}

/** Two a day and more, for years; every fourth one waits. They are written at the first start only. */
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
