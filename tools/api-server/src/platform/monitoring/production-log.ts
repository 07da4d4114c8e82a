import { type DestinationStream, pino } from 'pino'

import type { Log } from '../http/implement.ts'
import { currentRequestId, isRoutineProbe, type RequestObserver } from './request-log.ts'

/** The log of a server in production: one line of JSON an event. */
export interface ProductionLog {
  /** Logs a line as `{ event: "message" }`, without what may be personal data. */
  readonly log: Log
  /** Logs an answered request as `{ event: "request" }`. */
  readonly request: RequestObserver
}

/**
 * Creates the log, on standard output. Each line has `level`, `time` (ISO 8601), `event`, `msg`, and the `requestId` that the
 * borrower's answer carries as `X-Request-Id`.
 */
export function productionLog(destination: DestinationStream = pino.destination({ fd: 1, sync: true })): ProductionLog {
  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    destination,
  )

  return {
    log: (line, level = 'info') => {
      const requestId = currentRequestId()

      logger[level]({ event: 'message', ...(requestId !== undefined && { requestId }) }, withoutPersonalData(line))
    },
    request: (answered) => {
      if (isRoutineProbe(answered)) return

      const { milliseconds, ...request } = answered
      const level = request.status >= 500 ? 'error' : 'info'

      logger[level]({ event: 'request', ...request, milliseconds: Math.round(milliseconds * 10) / 10 }, 'answered')
    },
  }
}

const personal: readonly RegExp[] = [
  // A query may contain the session.
  /\?[^\s'")]*/g,
  /[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}\b/gi,
  // Tokens: long words of letters and digits.
  /\b(?=[a-z]*\d)(?=\d*[a-z])\w{24,}\b/gi,
  // Telephone, card and account numbers, in groups or not.
  /\+?\d(?:[ -]?\d){6,}/g,
]

/** The id of a row or a request: it names nobody, and staff need it to look further. */
const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi

/** Replaces possible personal data in a text by `…`: queries, mail addresses, long numbers and tokens. Uuids stay. */
export function withoutPersonalData(text: string): string {
  const ids = text.match(uuid) ?? []
  const parts = text.split(uuid).map((part) => personal.reduce((rest, pattern) => rest.replaceAll(pattern, '…'), part))

  return parts.map((part, index) => part + (ids[index] ?? '')).join('')
}
