import { readFile } from 'node:fs/promises'

import { sql, type Transaction } from 'kysely'

import { addWeekdays } from '@pahiram/formatting/calendar'
import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'
import type { Tables } from '../database/tables.ts'
import { pictureHash, type PictureStore } from '../picture/picture-store.ts'
import { seedComplaintOrders } from './complaint-orders.ts'
import { complaintScenarios } from './complaint-scenarios.ts'
import { type SeedComplaint, seedComplaints as seeds } from './complaint-texts.ts'
import { seedId } from './seed-id.ts'
import { seedSessions } from './seed-sessions.ts'
import { upsert } from '../database/upsert.ts'

const pictureFolder = new URL('pictures/', import.meta.url)

const hourMilliseconds = 60 * 60 * 1000

/**
 * Writes the sessions of the complaint pages. A seeded complaint that still waits moves with the day; what was answered
 * or rated meanwhile, and what borrowers filed, stays. One transaction: a page never sees half of it.
 */
export async function seedComplaints(database: Database, store: PictureStore, now: Date): Promise<void> {
  const hashes = await keepPictures(store)

  await retrying(() =>
    database.query.transaction().execute(async (transaction) => {
      await seedSessions(transaction, complaintScenarios)
      await seedComplaintOrders(transaction, now)
      await writeSeeds(transaction, hashes, now)
      await seedTenThousand(transaction, now)
    }),
  )
}

/** Most starts find them there, and need not wait for the disk. */
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
