import { dueDatesCalendar } from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'
import { addDays } from '@pahiram/formatting/calendar'

import { callerOf } from '../../platform/http/caller.ts'
import { answerError } from '../../platform/http/envelope.ts'
import { currencyOf } from '../../ledger/figures.ts'
import type { Database } from '../../platform/database/database.ts'
import { languageTag } from '../../platform/language/language.ts'
import { messagesOf } from '../../platform/language/messages.ts'
import { type Loan, prepareLoan } from '../../ledger/loan-query.ts'
import type { Instalment } from '../../ledger/loan-state.ts'
import { moneyText } from '../../platform/language/amounts-and-days.ts'

/** What RFC 5545 allows on a line, in bytes of UTF-8; a longer one goes on after a line break and a space. */
const longestLine = 75

/**
 * Serves the due dates of a loan as an iCalendar file (RFC 5545): an event on each day that a payment is due, with an
 * alarm two days before. It is a link that is followed, so the session may stand in the query. A refusal is a failed
 * envelope with its code as the HTTP status.
 */
export function serveCalendar(app: FastifyInstance, database: Database, now: () => Date): void {
  const findLoan = prepareLoan(database, now)

  app.get(dueDatesCalendar.path, {
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const loan = await findLoan(caller.tokenHash(), {
        productId: caller.inQuery('productId'),
        orderId: caller.inQuery('orderId'),
      })

      return reply
        .type('text/calendar; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="payments.ics"')
        .send(calendarFile(loan, now()))
    },
    errorHandler: answerError,
  })
}

/** The payments that are still owed; the same event keeps its UID, so that a file read again moves the days, also back. */
function calendarFile(loan: Loan, now: Date): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const stamps = [`DTSTAMP:${stamp}`, `SEQUENCE:${Math.floor(now.getTime() / 60_000)}`]
  const events = loan.state.instalments
    .filter(({ outstanding }) => outstanding > 0)
    .flatMap((instalment) => eventOf(loan, instalment, stamps))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Pahiram//Payments//${languageTag().toUpperCase()}`,
    ...events,
    'END:VCALENDAR',
  ]

  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventOf(loan: Loan, { number, dueDay, outstanding }: Instalment, stamps: string[]): string[] {
  const messages = messagesOf('repayment')
  const amount = moneyText(outstanding, currencyOf(loan))
  const summary = textValue(messages.calendarSummary({ amount, lender: loan.name }))

  return [
    'BEGIN:VEVENT',
    `UID:${loan.order_id}-${number}@pahiram`,
    ...stamps,
    `DTSTART;VALUE=DATE:${compactDay(dueDay)}`,
    `DTEND;VALUE=DATE:${compactDay(dueDay + 1)}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${textValue(messages.calendarText({ number, count: loan.periods, order: loan.number }))}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    'TRIGGER:-P2D',
    'END:VALARM',
    'END:VEVENT',
  ]
}

function textValue(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

/** Breaks a long line between two characters, never inside the bytes of one. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''

  for (const character of line) {
    if (Buffer.byteLength(current + character) > longestLine) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

/** A day counted from 1970 as a calendar file writes it: `20261126`. */
function compactDay(day: number): string {
  return addDays('1970-01-01', day).replaceAll('-', '')
}
