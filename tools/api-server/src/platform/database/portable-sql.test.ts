import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { findScatteredKeys, findUnportableWords, type SqlText } from '../../testing/portable-sql.ts'

const sources = resolve(import.meta.dirname, '../..')

function textsOf(pattern: string): SqlText[] {
  return globSync(pattern, { cwd: sources, exclude: ['**/*.test.ts', 'testing/**'] })
    .toSorted()
    .map((file) => ({ file: basename(file), sql: readFileSync(resolve(sources, file), 'utf8') }))
}

const migrations = textsOf('platform/database/migrations/*.sql')

const beside =
  'Citus refuses it on a table that lies by account; there it becomes a table of its own beside, as complaint_numbers is'

/**
 * What is known not to be alike on all five engines, with the reason why it stays. PostgreSQL, Aurora, YugabyteDB and CockroachDB
 * run all of it, where a key without the account is an index over all nodes.
 */
const known: Readonly<Record<string, string>> = {
  'sessions: primary key (token_hash)':
    'a call knows nothing but its token until the session is read; one row, read by its key, names the account',
  'failure_clicks: primary key (id)': 'who failed to log in may have no account',
  'complaint_numbers: primary key (number)': 'staff know a complaint by its number alone; one row leads to the account',
  'registrations: primary key (phone_key)': 'a visitor has no account until the core system gives one',
  'reported_payments: primary key (id)': 'a partner knows only its own id, and money may fit no account',
  'reported_payments: unique (receipt_no)': `receipts are numbered through the house; ${beside}`,
  'payment_reports: foreign key (id) to reported_payments': 'both lie by payment, not by account',
  'adjustments: primary key (id)': 'an id of the core system is used once, whichever account its order is of',
  'held_money_requests: primary key (id)': 'money that fits no account',
  'book_entries: primary key (event_id, line)': 'the books are the lender’s, and some of their lines have no account',
  'loans: unique (number)': `people read and type it; ${beside}`,
  'payments: unique (code)': `a partner knows only the code; ${beside}`,
  'account_offers: unique (id)': `the core system knows an offer by its id alone; ${beside}`,
  'order_agreements: unique (id)': `an address holds no session and no account; ${beside}`,
  '001-initial.sql: a trigger or a function (create or replace function)':
    'add and drop partitions; optional steps: where they fail, the table is one piece and its rows are deleted one by one',
  '001-initial.sql: a table lock (lock table)': 'the same',
  'migrate.ts: a catalog of PostgreSQL (pg_index)':
    'drops an index whose building was cut off; Aurora, YugabyteDB and Citus have the catalog, CockroachDB has it as a view',
}

test('migrations and queries have nothing that an engine among the five does not run, but for what is listed', () => {
  const found = [...findScatteredKeys(migrations), ...findUnportableWords([...migrations, ...textsOf('**/*.ts')])]

  expect(migrations.length).toBeGreaterThan(0)
  expect(found.toSorted()).toEqual(Object.keys(known).toSorted())
})

test.each([
  ['create table a (id bigserial primary key)', 'a serial (bigserial)'],
  ['create table a (id bigint generated always as identity)', 'a serial (generated always as identity)'],
  ['select pg_advisory_xact_lock(1)', 'an advisory lock (pg_advisory_xact_lock)'],
  ['select pg_try_advisory_lock(1)', 'an advisory lock (pg_try_advisory_lock)'],
  ['lock table loans in share mode', 'a table lock (lock table)'],
  ['listen changes', 'a notification (listen c)'],
  ['create or replace function f() returns int', 'a trigger or a function (create or replace function)'],
  ['delete from a where ctid = any ($1)', 'a physical row address (ctid)'],
])('%j is named', (sql, what) => {
  expect(findUnportableWords([{ file: 'x.sql', sql }])).toEqual([`x.sql: ${what}`])
})

test('a key without the account first and a foreign key to another account’s rows are named', () => {
  const sql = `
    create table if not exists accounts (id uuid primary key);
    create table if not exists kinds (name text primary key);
    create table if not exists notes (
      account_id uuid not null references accounts (id),
      id uuid not null unique,
      kind text not null references kinds (name),
      primary key (account_id, id)
    );
    create table if not exists lines (
      id uuid not null,
      note_id uuid not null references notes (id),
      account_id uuid not null,
      foreign key (account_id, note_id) references notes (account_id, id),
      primary key (id, account_id)
    );
    create table bare (text text not null);
    alter table kinds add column if not exists note uuid references notes (id);
    create unique index concurrently if not exists one on notes (kind, account_id);
  `

  expect(findScatteredKeys([{ file: 'x.sql', sql }])).toEqual([
    'kinds: foreign key (note) to notes',
    'notes: unique (id)',
    'notes: unique (kind, account_id)',
    'lines: primary key (id, account_id)',
    'lines: foreign key (note_id) to notes',
    'bare: no primary key',
  ])
})
