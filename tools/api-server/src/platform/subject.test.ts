import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { personalData, retentions } from '../testing/declared.ts'

/** Columns that say whose a row is, or hold something about a person. */
const personal =
  /^ {2}(?:account_id|phone|phone_key|address_key|captcha_key|visitor_key|device_id|user_name|holder_name|sealed_\w+|content|reply|body) /m

const schema = readFileSync(new URL('database/migrations/001-initial.sql', import.meta.url), 'utf8')
const tables = [...schema.matchAll(/^create table if not exists (\w+) \(([\s\S]*?)^\)/gm)].map(
  ([, name = '', columns = '']) => ({
    name,
    isPersonal: personal.test(columns),
  }),
)

/** Tables with such a column and nobody's data in it. */
const impersonal: Readonly<Record<string, string>> = {
  agreements: 'texts of the lender',
}

test('each table with something about a person is declared by a subject', () => {
  const declared = new Set<string>([...personalData.map(({ table }) => table), ...Object.keys(impersonal)])

  expect(tables.length).toBeGreaterThan(50)
  expect(tables.filter(({ name, isPersonal }) => isPersonal && !declared.has(name)).map(({ name }) => name)).toEqual([])
})

test('what is neither exported nor erased says why, and no table is declared twice', () => {
  const names = personalData.map(({ table }) => table)

  expect(
    personalData.filter(({ exported, erased, why }) => (!exported || !erased) && !why).map(({ table }) => table),
  ).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(retentions.map(({ table }) => table)).size).toBe(retentions.length)
})

test('the guide says how long the rows of each table are kept', () => {
  const guide = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const minutes = { minute: 1, hour: 60, day: 24 * 60 }
  const kept = [...guide.matchAll(/^\| ((?:`\w+`,? ?)+)(?:' \w+)? +\| ([^|]*\d[^|]*)\|/gm)].flatMap(
    ([, names = '', times = '']) => {
      const all = [...times.matchAll(/(\d+|an) (minute|hour|day)/g)].map(
        ([, count, unit]) => (Number(count) || 1) * minutes[unit as keyof typeof minutes],
      )

      return [...names.matchAll(/\w+/g)].map(([table], place) => [table, all[place] ?? all[0]] as const)
    },
  )
  const said = new Map<string, number | undefined>(kept)

  expect(retentions.length).toBeGreaterThan(18)
  expect(retentions.map(({ table }) => [table, said.get(table)])).toEqual(
    retentions.map(({ table, days }) => [table, Math.round(days * minutes.day)]),
  )
})
