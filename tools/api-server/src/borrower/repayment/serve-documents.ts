import { getLoanDocuments } from '@pahiram/contract'
import { dayNumber } from '@pahiram/formatting/calendar'
import type { FastifyInstance } from 'fastify'

import { accountBooks } from '../../ledger/account-state.ts'
import { type LoanToRead as Loan, prepareLoanToRead } from '../../ledger/loan-query.ts'
import { readFacts } from '../../ledger/read-facts.ts'
import type { Database } from '../../platform/database/database.ts'
import type { WrittenAnswer } from '../../platform/http/envelope.ts'
import { implement, type Log } from '../../platform/http/implement.ts'
import { formatDayNumber, formatMarketDay } from '../../platform/language/amounts-and-days.ts'
import { prepareReceipts, writeReceipt } from './receipts.ts'
import { moneyIn } from './repayment-info.ts'
import { type StatementLine, statementOf } from './statement.ts'

type Documents = WrittenAnswer<typeof getLoanDocuments>

/** Serves what the papers of a loan say: its account from the books, its receipts, and that it is repaid, once it is. */
export function serveDocuments(app: FastifyInstance, database: Database, now: () => Date, log: Log): void {
  const findLoan = prepareLoanToRead(database, now)
  const findReceipts = prepareReceipts(database)

  implement(
    app,
    getLoanDocuments,
    async (asked, caller) => {
      const loan = await findLoan(caller.tokenHash(), asked)
      const [receipts, facts] = await Promise.all([findReceipts(loan), readFacts(database.query, loan.account_id)])
      const today = now()
      const { postings } = accountBooks(facts, dayNumber(today))

      return {
        productName: loan.name,
        orderNo: loan.number,
        day: formatMarketDay(today),
        ...writeStatement(loan, statementOf(loan.order_id, postings)),
        payments: receipts.map((row) => writeReceipt(loan, row)),
        certificate: writeCertificate(loan),
      }
    },
    log,
  )
}

function writeStatement(loan: Loan, lines: readonly StatementLine[]): Pick<Documents, 'statement' | 'total'> {
  const money = moneyIn(loan)
  const sum = (kind: 'owed' | 'paid') => lines.reduce((total, line) => total + line[kind], 0)

  return {
    statement: lines.map(({ day, title, owed, paid, left }) => ({
      day: formatDayNumber(day),
      title,
      owed: owed === 0 ? null : money(owed),
      paid: paid === 0 ? null : money(paid),
      left: money(left),
    })),
    total: { owed: money(sum('owed')), paid: money(sum('paid')), left: money(lines.at(-1)?.left ?? 0) },
  }
}

function writeCertificate({ state, ...loan }: Loan): Documents['certificate'] {
  const money = moneyIn(loan)

  if (state?.paidDownAt === undefined || state.next !== undefined) return null
  return {
    amount: money(Number(loan.amount)),
    paid: money(state.paid),
    repaidOn: formatDayNumber(dayNumber(state.paidDownAt)),
  }
}
