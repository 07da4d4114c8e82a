import { expect, test } from 'vitest'

import { openDatabase } from '../database/database.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { sumFunnel } from './funnel.ts'
import { prepareSweep } from './sweep.ts'

const now = new Date('2026-11-21T08:00:00Z')

test('many visits are summed whole, also those of rows that are too many to tell', async () => {
  const database = await openDatabase({ dataDir: temporaryFolder(), onLost: (why) => expect.unreachable(why) })

  await database.pool.query(
    `insert into landing_sources select gen_random_uuid(), 'ph', 1, 'tag-' || number, '', ''
     from generate_series(1, 10010) as number`,
  )
  await database.pool.query(
    `insert into landing_events (day, source_id, kind, id, moment)
     select date '2026-11-20', id, case copy when 3 then 'click' else 'visit' end, gen_random_uuid(), now()
     from landing_sources cross join generate_series(1, 3) as copy`,
  )

  const byTag = await sumFunnel(database.query, { by: ['utm_tag'] }, now)
  const total = { visits: 20_020, clicks: 10_010, codesSent: 0, registered: 0 }

  expect(byTag).toMatchObject({ total, leftOff: 10 })
  expect(byTag.rows).toHaveLength(10_000)
  expect(await sumFunnel(database.query, { by: ['template', 'day'] }, now)).toEqual({
    rows: [{ template: 'ph', day: '2026-11-20', ...total }],
    total,
    leftOff: 0,
  })
  expect(await sumFunnel(database.query, { by: [], to: '2026-11-19' }, now)).toMatchObject({ rows: [], leftOff: 0 })

  // What was counted stays; what nobody asks for any more goes.
  await database.query
    .insertInto('phone_clicks')
    .values(
      [0, 61].map((minutes) => ({
        phone_key: `${minutes}`,
        source_id: '00000000-0000-4000-8000-000000000000',
        clicked_at: new Date(now.getTime() - minutes * 60_000),
      })),
    )
    .execute()
  await prepareSweep(database, () => now)()
  expect(await database.query.selectFrom('phone_clicks').select('phone_key').execute()).toEqual([{ phone_key: '0' }])
  expect(await sumFunnel(database.query, { by: [] }, now)).toMatchObject({ total })
  await database.close()
})
