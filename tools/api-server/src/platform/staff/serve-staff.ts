import { hash, timingSafeEqual } from 'node:crypto'

import { sandboxStaffToken, staffPath, type StaffRole, staffRoles } from '@pahiram/api-client/staff'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { clientNetwork } from '../http/client-network.ts'
import { answerError, ApiError } from '../http/envelope.ts'
import type { Log } from '../http/implement.ts'
import { checkBody } from '../http/read-request.ts'
import { RateLimit } from '../http/rate-limit.ts'
import type { Database } from '../database/database.ts'
import { type Environment, StartProblem } from '../start-problem.ts'
import { prepareStaffLog } from './staff-log.ts'
import { ownerName, prepareStaffMembers, type Staff } from './staff-members.ts'

/** The path of the call that answers a complaint, below the path of staff calls. */
export const replyPath = '/complaint-reply'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The roles that may make a staff call, beside `admin`. Each staff call names them. */
    readonly staffRoles?: readonly StaffRole[]
  }
  interface FastifyRequest {
    /** Who makes this staff call; undefined elsewhere. */
    staff?: Staff
    /** Checks once more who makes this staff call: a token may be revoked while a body is on its way. */
    checkStaff?: () => Promise<unknown>
    /** What a staff call is about, where its path does not say it, for the log. */
    staffSubject?: string
  }
}

/** A staff call that whoever is of the staff may make. */
export const everyRole = { config: { staffRoles } } as const

/**
 * Reads the token of staff calls from `PAHIRAM_STAFF_TOKEN`, whose owner is an admin. When it is not set, the sandbox has a
 * known token and production has none (undefined): then only members have tokens.
 * @throws {StartProblem} when the token is too short for production, or nobody could sign in with it.
 */
export function readStaffToken(environment: Environment, mode: 'sandbox' | 'production'): string | undefined {
  const token = environment['PAHIRAM_STAFF_TOKEN']?.trim() || undefined

  if (mode === 'sandbox') return token ?? sandboxStaffToken
  if (token !== undefined && token.length < 16)
    throw new StartProblem('PAHIRAM_STAFF_TOKEN is too short; it needs at least 16 characters.')
  if (/[^!-~]/.test(token ?? '')) throw new StartProblem('PAHIRAM_STAFF_TOKEN has a sign that no header can hold.')
  return token
}

/** How a server recognises its staff and writes down what they do. */
export interface StaffAccess {
  /** The token of `PAHIRAM_STAFF_TOKEN`; undefined when it is not set. */
  readonly token: string | undefined
  readonly members: ReturnType<typeof prepareStaffMembers>
  readonly calls: ReturnType<typeof prepareStaffLog>
  /** Wrong tokens of one network; when they are many, it has to wait before another guess. */
  readonly wrongTokens: RateLimit
  /** Whether a token that crossed a network unencrypted is refused. */
  readonly needsHttps: boolean
  readonly log: Log
}

/** Prepares the staff of a server. */
export function prepareStaff(
  database: Database,
  { token, mode, now, log }: Pick<StaffAccess, 'token' | 'log'> & { mode: 'sandbox' | 'production'; now: () => Date },
): StaffAccess {
  return {
    token,
    members: prepareStaffMembers(database, now),
    calls: prepareStaffLog(database, now),
    wrongTokens: new RateLimit({ most: 20, windowMs: 10 * 60_000 }),
    needsHttps: mode === 'production',
    log,
  }
}

/**
 * Serves the staff calls that `serve` registers, below `/staff`. It checks `Authorization: Bearer <token>` and the role
 * before it reads the rest of the request, and writes the call down before it runs. Errors are envelopes with the same HTTP
 * status: 401, 403 when the server has no staff or the role may not, 400, 404, 409, 429 after many wrong tokens.
 */
export async function serveStaff(
  app: FastifyInstance,
  access: StaffAccess,
  serve: (scope: FastifyInstance) => Promise<void>,
): Promise<void> {
  const callIds = new WeakMap<FastifyRequest, string>()

  await app.register(
    async (scope) => {
      scope.setErrorHandler(answerError)
      scope.addHook('onRoute', ({ method, url, config }) => {
        if (config?.staffRoles === undefined)
          throw new Error(`${method.toString()} ${url} does not say whose roles may call it`)
      })
      scope.addHook('onRequest', async (request) => {
        const staff = await signedIn(request, access)
        const call = `${request.method} ${request.url.split('?', 1)[0] ?? ''}`

        request.staff = staff
        request.checkStaff = () => signedIn(request, access)
        callIds.set(request, await access.calls.begin(staff, call))
        checkRole(request, staff)
      })
      // Bytes and parts of forms are checked by who reads them.
      scope.addHook('preValidation', async ({ body, query, params }) => {
        checkBody({ ...(query as object), ...(params as object) })
        if (!Buffer.isBuffer(body)) checkBody(body)
      })
      scope.addHook('preHandler', async (request) => void (await request.checkStaff?.()))
      scope.addHook('onResponse', async (request, reply) => {
        const id = callIds.get(request)

        if (id !== undefined) await access.calls.end(id, reply.statusCode, request.staffSubject ?? '')
      })
      await serve(scope)
    },
    { prefix: staffPath },
  )
}

/** Finds who makes the call. @throws {ApiError} 401, 403 or 429 when it is nobody who may. */
async function signedIn(request: FastifyRequest, access: StaffAccess): Promise<Staff> {
  const { token, members, wrongTokens, needsHttps, log } = access
  const network = clientNetwork(request.ip)
  const given = /^Bearer ([\u0021-\u007e]+)$/.exec(request.headers.authorization ?? '')?.[1]

  if (needsHttps && request.protocol !== 'https' && !loopback.test(request.ip))
    throw new ApiError('403', 'Staff calls need https: over http the token crosses the network unencrypted.')
  // A right token first: whoever shares a network with a guesser, or comes through the same proxy, is not locked out.
  if (given !== undefined) {
    if (token !== undefined && isSame(token, given)) return { name: ownerName, role: 'admin' }

    const member = await members.find(given)

    if (member !== undefined) return member
  }
  if (token === undefined && !(await members.areThere()))
    throw new ApiError('403', 'Staff calls are off: the server has no PAHIRAM_STAFF_TOKEN.')
  if (given === undefined) throw new ApiError('401', 'The staff token is missing.')
  if (!wrongTokens.allows(network))
    throw new ApiError('429', 'Too many wrong staff tokens came from your network. Please wait ten minutes.')
  if (wrongTokens.isReached(network)) log('Many wrong staff tokens came from one network; its guesses wait.')
  throw new ApiError('401', 'The staff token is wrong.')
}

function isSame(token: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(hash('sha256', given)), Buffer.from(hash('sha256', token)))
}

const loopback = /^(?:::ffff:)?127\.|^::1$/

function checkRole({ routeOptions }: FastifyRequest, { role }: Staff): void {
  const { staffRoles: roles = [] } = routeOptions.config

  if (role === 'admin' || roles.includes(role)) return
  throw new ApiError('403', `Your role is ${role}; this needs ${[...roles, 'admin'].join(' or ')}.`)
}

/** Who makes a staff call. */
export function staffOf({ staff }: FastifyRequest): Staff {
  if (staff === undefined) throw new Error('A staff call without staff')
  return staff
}
