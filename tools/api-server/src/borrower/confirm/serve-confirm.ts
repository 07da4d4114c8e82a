import {
  getAgreementLink,
  getConfirmDetail,
  getVariantAgreementLink,
  getVariantConfirmDetail,
  listAgreements,
  listOrderAgreements,
  listVariantAgreements,
  pushLoan,
  pushVariantLoan,
  readConfiguration,
  registrationLine,
  type RuntimeConfiguration,
} from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'

import { answerAgreementLink, answerAgreements, serveAgreementPages } from './agreements.ts'
import { implement, type Log } from '../../platform/http/implement.ts'
import type { CapSettings } from '../../ledger/caps.ts'
import type { Database } from '../../platform/database/database.ts'
import { answerConfirmDetail, answerVariantConfirmDetail } from './confirm-detail.ts'
import { lendByClock } from './lend-by-clock.ts'
import type { LoanPace } from './loan-pace.ts'
import { answerOrderAgreements, serveAgreedPages } from './order-agreements.ts'
import { answerPushLoan, answerPushVariantLoan } from './push-loan.ts'

/**
 * Serves the calls of both confirm pages, and the pages of the agreements, which `pageOrigins` may frame as well. New loans
 * keep to `caps` besides their product's own; agreements name the lender of the `deployment`.
 */
export function serveConfirm(
  app: FastifyInstance,
  database: Database,
  pace: LoanPace,
  log: Log,
  {
    pageOrigins = [],
    caps,
    deployment = readConfiguration({}),
  }: {
    readonly pageOrigins?: readonly string[]
    readonly caps?: CapSettings | undefined
    readonly deployment?: RuntimeConfiguration
  } = {},
): void {
  const lender = [deployment.companyName, registrationLine(deployment)].filter((text) => text !== '').join(' · ')
  const house = { lender, caps, log }

  if (pace.waitsForCore !== true) lendByClock(app, database, pace)

  implement(app, getConfirmDetail, answerConfirmDetail(database, pace.now), log)
  implement(app, getVariantConfirmDetail, answerVariantConfirmDetail(database, pace.now), log)
  implement(app, pushLoan, answerPushLoan(database, pace, house), log)
  implement(app, pushVariantLoan, answerPushVariantLoan(database, pace, house), log)
  implement(app, listAgreements, answerAgreements(database, pace.now), log)
  implement(app, listVariantAgreements, answerAgreements(database, pace.now), log)
  implement(app, getAgreementLink, answerAgreementLink(database, pace.now), log)
  implement(app, getVariantAgreementLink, answerAgreementLink(database, pace.now), log)
  implement(app, listOrderAgreements, answerOrderAgreements(database), log)
  serveAgreementPages(app, database, { now: pace.now, pageOrigins, lender })
  serveAgreedPages(app, database, pageOrigins)
}
