import { hash } from 'node:crypto'

import { sessionHeaders } from '@pahiram/contract'
import type { FastifyRequest } from 'fastify'

import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import { ApiError } from './envelope.ts'

/** Who calls, as the headers and the query say it (docs/spec/contract.md §2). */
export interface Caller {
  /** What the database knows the session by; throws an `ApiError` when the call carries none. */
  tokenHash(): string
  /** The same for a call that needs no session; null when it carries none. */
  tokenHashIfAny(): string | null
  /** The origin under which the caller reached this server: `http://127.0.0.1:4173`. */
  readonly origin: string
  /**
   * The origin that our pages have for the caller, to whom they may come from elsewhere, a CDN or a shell's package:
   * what names a page begins with it, what names something of this server with `origin`.
   */
  readonly pagesOrigin: string
  /** The address that the call came from. */
  readonly address: string
  /**
   * What the call's URL holds under a name, beside the call's own fields: the common query
   * (docs/spec/contract.md §2, rule 1).
   */
  inQuery(name: string): string | undefined
  /** A header's value; one that was percent-encoded (docs/spec/contract.md §2, rule 2) decoded. */
  inHeader(name: string): string | undefined
}

/** No real token is longer, and hashing is not free. */
const longestToken = 256

const sessionHeader = sessionHeaders.sessionId.toLowerCase()

/** Reads the session from its header, else from the query; a token is never kept, only its hash. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    tokenHash: () => tokenHashOf(checkedToken(tokenOf(request))),
    tokenHashIfAny: () => {
      const token = tokenOf(request)

      return isToken(token) ? tokenHashOf(token) : null
    },
    get origin() {
      return `${request.protocol}://${request.host}`
    },
    get pagesOrigin() {
      return request.pagesOrigin ?? this.origin
    },
    address: request.ip,
    inQuery: (name) => new URL(request.url, 'http://_').searchParams.get(name) ?? undefined,
    inHeader: (name) => {
      const value = request.headers[name.toLowerCase()]

      return typeof value === 'string' ? decodedHeader(value) : undefined
    },
  }
}

/** What the database keeps of a session's token. */
export function tokenHashOf(token: string): string {
  return hash('sha256', token)
}

function tokenOf(request: FastifyRequest): unknown {
  const inHeader = request.headers[sessionHeader]
  const inQuery = (request.query as Record<string, unknown>)['sessionId']
  // A value that no header may hold arrives percent-encoded (docs/spec/contract.md §2, rule 2).
  return typeof inHeader === 'string' && inHeader !== '' ? decodedHeader(inHeader) : inQuery
}

function isToken(token: unknown): token is string {
  return typeof token === 'string' && token !== '' && token.length <= longestToken
}

function checkedToken(token: unknown): string {
  if (!isToken(token)) throw new ApiError('401', 'Your session is missing. Open this page from the app again.')
  return token
}

function decodedHeader(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    // A plain value may hold a lone percent sign.
    return value
  }
}

/** The refusal of a session that the database does not know. */
export function unknownSession(): ApiError {
  return new ApiError('401', 'Your session has ended. Open this page from the app again.')
}

/** Finds whose session a call carries; it throws an `ApiError` when nobody's. */
export function prepareAccount(database: Database): (caller: Caller) => Promise<string> {
  const find = prepareQuery(database.pool, 'account-of-session', (asked: { tokenHash: string }) =>
    database.query.selectFrom('sessions').where('token_hash', '=', asked.tokenHash).select('account_id'),
  )

  return async (caller) => {
    const [session] = await find({ tokenHash: caller.tokenHash() })

    if (session === undefined) throw unknownSession()
    return session.account_id
  }
}
