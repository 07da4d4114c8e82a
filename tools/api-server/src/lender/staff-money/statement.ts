import { CommandError } from '@pahiram/command-line'
import { readMoment } from '@pahiram/contract'
import { marketDay } from '@pahiram/formatting/calendar'
import { CsvError, parse } from 'csv-parse/sync'

import { readCode } from '../../ledger/partner-report.ts'
import type { ReportedRow } from './list-reports.ts'

const columns = ['id', 'code', 'amount', 'paidAt', 'state'] as const
const states = ['pending', 'paid', 'failed', 'reversed'] as const

type Written = Readonly<Record<string, string>>

/**
 * Reads the statement of a payment partner: CSV with a head, and the columns id, code, amount (minor units), paidAt and state in
 * any order; other columns are not read.
 * @throws {CommandError} with the row that cannot be read, and why.
 */
export function readStatement(text: string): ReportedRow[] {
  try {
    const rows = parse(text, {
      bom: true,
      columns: headIn,
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as {
      readonly record: Written
      readonly info: { readonly lines: number }
    }[]

    // A head alone is a day without rows; nothing at all is no statement.
    if (rows.length === 0 && text.trim() === '') headIn([])
    return rows.map(({ record, info }) => rowIn(record, info.lines))
  } catch (error) {
    if (error instanceof CsvError) throw new CommandError(`The statement is no CSV. ${error.message}`)
    throw error
  }
}

function headIn(head: string[]): string[] {
  const missing = columns.filter((name) => !head.includes(name))

  if (missing.length > 0)
    throw new CommandError(
      `Line 1 of the statement has no column ${missing.join(', ')}. It needs ${columns.join(', ')}.`,
    )
  return head
}

function rowIn(written: Written, line: number): ReportedRow {
  const { id = '', code = '', amount = '', paidAt = '', state: writtenState = '' } = written
  const wrong = (column: string, why: string) =>
    new CommandError(`Line ${line} of the statement: ${column} “${written[column]?.replace(/\s+/g, ' ')}” ${why}.`)
  const moment = readMoment(/^\d+$/.test(paidAt) ? Number(paidAt) : paidAt)
  const state = states.find((one) => one === writtenState)

  if (id === '' || id.length > 200) throw wrong('id', id === '' ? 'is empty' : 'is longer than 200 signs')
  if (!/^\d{1,15}$/.test(amount)) throw wrong('amount', 'is no whole number of minor units')
  if (moment === undefined)
    throw wrong('paidAt', 'is no moment with a time and an offset, as 2026-11-21T10:00:00+08:00')
  if (state === undefined) throw wrong('state', `is none of ${states.join(', ')}`)
  return { id, code: readCode(code), amount: Number(amount), paidAt: moment.toISOString(), state }
}

/** A row of a statement that is not as ours: what differs, and how it is on both sides. */
export interface Difference {
  readonly id: string
  readonly what: string
  readonly theirs: string
  readonly ours: string
}

/**
 * Lays the rows of a partner's statement beside ours.
 * @param ours those of the statement's day, and those of other days that the statement has.
 */
export function compareStatement(theirs: readonly ReportedRow[], ours: readonly ReportedRow[]): Difference[] {
  const ourRows = new Map(ours.map((row) => [row.id, row]))
  const groups = Map.groupBy(theirs, ({ id }) => id)
  const onlyOurs = ours
    .filter(({ id }) => !groups.has(id))
    .map((row) => ({ id: row.id, what: 'only ours', theirs: '', ours: textOf(row) }))

  return [...groups.values()]
    .flatMap(([row, ...more]) => {
      if (row === undefined) return []

      const our = ourRows.get(row.id)
      const twice = more.map((again) => ({ id: row.id, what: 'twice theirs', theirs: textOf(again), ours: '' }))

      if (our === undefined) return [{ id: row.id, what: 'only theirs', theirs: textOf(row), ours: '' }, ...twice]
      return [...differencesOf(row, our), ...twice]
    })
    .concat(onlyOurs)
}

function differencesOf(theirs: ReportedRow, ours: ReportedRow): Difference[] {
  const compared = [
    ['code', theirs.code, ours.code],
    ['amount', String(theirs.amount), String(ours.amount)],
    ['state', theirs.state, ours.state],
    ['day', dayOf(theirs), dayOf(ours) || dayOf(theirs)],
  ] as const

  return compared.flatMap(([what, their, our]) =>
    their === our ? [] : [{ id: theirs.id, what: `${what} differs`, theirs: their, ours: our }],
  )
}

function dayOf({ paidAt }: ReportedRow): string {
  return paidAt === null ? '' : marketDay(Date.parse(paidAt))
}

function textOf(row: ReportedRow): string {
  return `${row.amount} ${row.state} ${dayOf(row)} code ${row.code}`
}
