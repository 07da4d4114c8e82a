import { hash } from 'node:crypto'

import { sessionHeader } from '@pahiram/contract'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'

import type { Database } from '../database/database.ts'
import { prepareQuery } from '../database/prepared-query.ts'
import type { Tables } from '../database/tables.ts'
import { ApiError } from './envelope.ts'
import { originOf } from './own-origin.ts'

/** The client of a call, as its headers and query describe it (docs/spec/contract.md §2). */
export interface Caller {
  /** Returns the hash of the session token, which the database stores; throws an `ApiError` when the call has no token. */
  tokenHash(): string
  /** Returns the hash of the session token for a call that needs no session; null when it has none. */
  tokenHashIfAny(): string | null
  /** The origin that addresses of this server begin with (`own-origin.ts`): `https://pahiram.example`, or empty. */
  readonly origin: string
  /**
   * The origin from which the client loaded our pages: this server, a CDN or a shell's package. Addresses of pages begin
   * with it; addresses of this server begin with `origin`.
   */
  readonly pagesOrigin: string
  /** The IP address of the client. */
  readonly address: string
  /**
   * Returns a parameter of the call's URL, which carries the common query beside the fields of the call
   * (docs/spec/contract.md §2, rule 1).
   */
  inQuery(name: string): string | undefined
  /** Returns a header's value, percent-decoded (docs/spec/contract.md §2, rule 2). */
  inHeader(name: string): string | undefined
  /** Says whose session it is: what the page keeps belongs to that account. */
  isOf(accountId: string): void
  /** Says that the answer depends on this header (`Vary`). */
  variesBy(header: string): void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the account of the session is called in the answer. */
    answerAccount?: string
    /** A header that the answer depends on. */
    answerVaries?: string
  }
}

/** The longest token that is accepted, in characters: no real token is longer, and hashing takes time. */
const maxTokenLength = 256

const tokenHeader = sessionHeader('sessionId').toLowerCase()

/** Describes the client of a request; reads the session from its header, else from the query. Only a token's hash is stored. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    tokenHash: () => tokenHashOf(checkedToken(tokenOf(request))),
    tokenHashIfAny: () => {
      const token = tokenOf(request)

      return isToken(token) ? tokenHashOf(token) : null
    },
    get origin() {
      return originOf(request)
    },
    get pagesOrigin() {
      return request.pagesOrigin ?? this.origin
    },
    address: request.ip,
    isOf: (accountId) => {
      request.answerAccount = hash('sha256', accountId).slice(0, 22)
    },
    variesBy: (header) => {
      request.answerVaries = header
    },
    inQuery: (name) => queryOf(request).get(name) ?? undefined,
    inHeader: (name) => {
      const value = request.headers[name.toLowerCase()]

      return typeof value === 'string' ? decodedHeader(value) : undefined
    },
  }
}

/** Returns the SHA-256 of a session's token, which the database stores. */
export function tokenHashOf(token: string): string {
  return hash('sha256', token)
}

function tokenOf(request: FastifyRequest): string | undefined {
  const inHeader = request.headers[tokenHeader]
  // From the address: of a GET call, `request.query` holds no more than the fields of the call. A second token is none.
  const inQuery = queryOf(request).getAll('sessionId')
  // A value that no header may contain arrives percent-encoded (docs/spec/contract.md §2, rule 2).
  return typeof inHeader === 'string' && inHeader !== ''
    ? decodedHeader(inHeader)
    : inQuery.length === 1
      ? inQuery[0]
      : undefined
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1 || request.url.length))
}

function isToken(token: string | undefined): token is string {
  return token !== undefined && token !== '' && token.length <= maxTokenLength
}

function checkedToken(token: string | undefined): string {
  if (!isToken(token)) throw new ApiError('401', 'Your session is missing. Open this page from the app again.')
  return token
}

function decodedHeader(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    // A value that was not encoded may contain a lone percent sign.
    return value
  }
}

/** Creates the error for a session that the database does not know. */
export function unknownSession(): ApiError {
  return new ApiError('401', 'Your session has ended. Open this page from the app again.')
}

/** Finds the account of the session that a call carries; throws an `ApiError` when the session is unknown. */
export function prepareAccount(database: Database): (caller: Caller) => Promise<string> {
  const find = prepareQuery(database.pool, 'account-of-session', (asked: { tokenHash: string }) =>
    database.query.selectFrom('sessions').where('token_hash', '=', asked.tokenHash).select('account_id'),
  )

  return async (caller) => {
    const [session] = await find({ tokenHash: caller.tokenHash() })

    if (session === undefined) throw unknownSession()
    caller.isOf(session.account_id)
    return session.account_id
  }
}

/**
 * Holds a session until the transaction ends, before it writes anything: an erasure ends sessions first, so it meets what was written, or
 * nothing is. @throws {ApiError} 401 when the session has ended.
 */
export async function holdSession(transaction: Kysely<Tables>, tokenHash: string): Promise<void> {
  const held = await transaction
    .selectFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .select('account_id')
    .forKeyShare()
    .execute()

  if (held.length === 0) throw unknownSession()
}
