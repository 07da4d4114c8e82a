import { expect, test } from 'vitest'

import { findingsOf, type PublishedState } from './findings.ts'

type Situation = Parameters<typeof findingsOf>[0]
type Recent = Parameters<typeof findingsOf>[2]

const now = new Date('2026-11-22T03:20:00Z')
const published = { app: 'loan', live: 'a1', closed: [], history: [] }
const known: PublishedState = { kind: 'known', name: '/srv/pahiram/site', apps: [published] }
const quiet: Situation = {
  at: now.toISOString(),
  apps: [],
  errors: [],
  sms: [{ time: 'hour', used: 4_799, most: 6_000 }],
  outbox: { waiting: 3, oldestSeconds: 60 },
  money: { unappliedCount: 0, unapplied: '0.00', oddReports: 0 },
}

/** The findings of a situation that is quiet but for these parts, as `level: what`. */
function found(parts: Partial<Situation>, state = known, recent: Recent = []): string[] {
  return findingsOf({ ...quiet, ...parts }, state, recent, now).map(({ level, what }) => `${level}: ${what}`)
}

/** An app with a live deployment and a canary; `c3` was live before, and nobody is shown it any more. */
const app = {
  app: 'loan',
  live: { id: 'a1' },
  canary: { id: 'b2' },
  share: 5,
  closed: [],
  deployments: ['a1', 'b2', 'c3'].map((id) => ({ id, views: 900, failed: 900, rejected: 0 })),
}

/** The app's views of this hour, those of the canary as given. */
function recentWith(views: number, failed: number, rejected: number): Recent {
  const of = (deployment: string, counts: { views: number; failed: number; rejected: number }) => ({
    app: 'loan',
    deployment,
    ...counts,
    ready: counts.views - counts.failed - counts.rejected,
  })

  return [
    of('a1', { views: 900, failed: 9, rejected: 90 }),
    of('b2', { views, failed, rejected }),
    of('c3', { views: 900, failed: 900, rejected: 0 }),
  ]
}

test('nothing is found when nothing needs anybody', () => {
  expect(found({ apps: [app] }, known, recentWith(900, 18, 0))).toEqual([])
})

test('a canary whose views fail is urgent, with the command that ends it', () => {
  expect(findingsOf({ ...quiet, apps: [app] }, known, recentWith(900, 19, 0), now)).toEqual([
    {
      level: 'urgent',
      what: 'The canary of loan (5 % of visitors): 2.1 % of 900 views failed since the last full hour began.',
      todo: 'End the canary; ask why afterwards.',
      command: 'pnpm release rollback loan --to /srv/pahiram/site --why "views fail"',
    },
  ])
})

test.each([
  ['too few views', recentWith(49, 49, 0)],
  ['failures of hours ago', []],
])('%s are no finding', (_name, recent) => expect(found({ apps: [app] }, known, recent)).toEqual([]))

test('pages of which none comes to life are urgent, and many rejected views are not', () => {
  expect(found({ apps: [app] }, known, recentWith(60, 0, 60))).toEqual([
    'urgent: The canary of loan (5 % of visitors): no page came to life since the last full hour began.',
  ])
  expect(found({ apps: [app] }, known, recentWith(100, 0, 21))).toEqual([
    'soon: The canary of loan (5 % of visitors): 21.0 % of 100 views showed only an error, or that the session is missing.',
  ])
})

test('what is urgent comes first', () => {
  expect(
    found({
      apps: [
        {
          ...app,
          closed: [
            { page: 'order', who: 'Ana', why: 'wrong dates' },
            { page: 'order', feature: 'extension', who: 'Ben', why: '' },
          ],
        },
      ],
      errors: [
        { app: 'loan', page: '/order', message: 'x is undefined', count: 20, engines: [], shells: [] },
        { app: 'loan', page: '/order', message: 'y is undefined', count: 19, engines: [], shells: [] },
      ],
      sms: [
        { time: 'hour', used: 4_800, most: 6_000 },
        { time: 'day', used: 50_001, most: 50_000 },
      ],
      outbox: { waiting: 3, oldestSeconds: 1_200 },
      money: { unappliedCount: 2, unapplied: '1,000.77', oddReports: 1 },
    }),
  ).toEqual([
    'urgent: The 50000 codes that visitors are sent in a day are used up: nobody can register.',
    'soon: /order is closed by Ana: wrong dates.',
    'soon: extension of /order is switched off by Ben.',
    'soon: 20 reports in a day from /order: x is undefined',
    'soon: Of the 6000 codes that visitors are sent in an hour, 4800 are sent.',
    'soon: 3 messages to partners and phones wait, the oldest for 20 minutes.',
    'soon: Messages of the payment partner that could not be booked: 1.',
    'soon: Money that is held since it fits no debt: 1,000.77, payments: 2.',
  ])
})

test('held money and odd reports lead to the page where something is done about them', () => {
  const money = { unappliedCount: 1, unapplied: '0.77', oddReports: 1 }

  expect(findingsOf({ ...quiet, money }, known, [], now).map(({ page }) => page)).toEqual([
    '/promo/money',
    '/promo/money',
  ])
})

test('a target that is unknown or cannot be read, and a database without figures, are found', () => {
  expect(found({}, { kind: 'unset' })).toEqual(['soon: This server does not know what is published.'])
  expect(found({ money: undefined }, { kind: 'unreadable', name: 's3://pages', why: 'HTTP 403' })).toEqual([
    'urgent: What is published to s3://pages cannot be read: HTTP 403',
    'urgent: The database did not give its figures in time.',
  ])
})

test('a change that a publisher left unfinished is found once it cannot be under way any more', () => {
  const entry = { at: '2026-11-22T03:09:00Z', who: 'Ben', why: '', action: 'publish', deployId: 'a1' }
  const app = (at: string) => ({
    ...published,
    pending: { entry: { ...entry, at, releaseId: 'r', version: '0.1.0' } },
  })

  expect(found({}, { kind: 'known', name: '/srv', apps: [app(entry.at)] })).toEqual([
    'urgent: A change of loan was interrupted: publish by Ben.',
  ])
  expect(found({}, { kind: 'known', name: '/srv', apps: [app('2026-11-22T03:19:00Z')] })).toEqual([])
})
