import { bindCard, changeCard, getCardForm } from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'

import { implement, type Log } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { answerBindAccount, type BindingOptions } from './bind-account.ts'
import { answerCardForm } from './get-card-form.ts'

/** Serves the calls of `/bind-card`. */
export function serveCard(app: FastifyInstance, database: Database, options: BindingOptions, log: Log): void {
  implement(app, getCardForm, answerCardForm(database, options.country), log)
  implement(app, bindCard, answerBindAccount(database, options, false), log)
  implement(app, changeCard, answerBindAccount(database, options, true), log)
}
