import type { CapSettings } from '../../ledger/caps.ts'
import { defineSubject } from '../../platform/subject.ts'
import { decideDue } from './lend-by-clock.ts'
import { loanPersonalData } from './loan-personal-data.ts'
import type { LoanPace } from './loan-pace.ts'
import { serveConfirm } from './serve-confirm.ts'

interface ConfirmSettings {
  /** How fast loans move on. */
  readonly pace: LoanPace
  /** What every loan may cost at most. */
  readonly caps: CapSettings | undefined
}

/** What a loan costs, its agreements, and taking it once. */
export const confirm = ({ pace, caps }: ConfirmSettings) =>
  defineSubject({
    name: 'confirm',
    routes: (app, { database, log, pageOrigins, deployment }) =>
      serveConfirm(app, database, pace, log, { pageOrigins, caps, deployment }),
    // Who looks at an order only asks other subjects.
    ...(pace.waitsForCore !== true && { chores: (database) => decideDue(database, pace) }),
    personalData: loanPersonalData,
  })
