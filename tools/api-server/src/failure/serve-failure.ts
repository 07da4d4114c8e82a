import { countFailureClick, getFailure, getFailureLink } from '@pahiram/contract'
import type { FastifyInstance } from 'fastify'

import { implement, type Log } from '../api/implement.ts'
import type { Database } from '../database/database.ts'
import { answerFailureClick } from './failure-click.ts'
import { answerFailureLink } from './failure-link.ts'
import { answerFailure } from './get-failure.ts'

/** Serves the calls of `/error`. None of them asks for a session: its reader could not log in. */
export function serveFailure(app: FastifyInstance, database: Database, log: Log): void {
  implement(app, getFailure, answerFailure(database), log)
  implement(app, countFailureClick, answerFailureClick(database), log)
  implement(app, getFailureLink, answerFailureLink(database), log)
}
