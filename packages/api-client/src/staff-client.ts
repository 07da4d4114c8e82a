/** The path below which a server answers its staff. */
export const staffPath = '/staff'

/** What a member of staff may do, from reading figures to everything (docs/spec/contract-2.md §5). */
export const staffRoles = ['viewer', 'editor', 'approver', 'support', 'admin'] as const

/** One of `staffRoles`. */
export type StaffRole = (typeof staffRoles)[number]

/** The staff token of every sandbox, so that staff commands work on a fresh clone. */
export const sandboxStaffToken = 'sandbox-staff'

/**
 * Why a staff call gave no data:
 * - `address`: a command's `PAHIRAM_SERVER` cannot be used.
 * - `token`: the server does not accept the token (HTTP 401), or no HTTP header can hold it.
 * - `closed`: the server has no staff at all, or the token's role may not do this (HTTP 403); `message` says which.
 * - `rejected`: the server answered with another 4xx status; `message` is its own, `data` what it added.
 * - `broken`: the server failed (5xx), or what answered is not this server.
 * - `timeout`: no answer came in time. What was sent may have arrived.
 * - `unreachable`: no server answers at the address.
 */
export type StaffFailure = 'address' | 'token' | 'closed' | 'rejected' | 'broken' | 'timeout' | 'unreachable'

/** The only error of a staff client; its message can be shown to a person. */
export class StaffError extends Error {
  override readonly name = 'StaffError'
  readonly failure: StaffFailure
  /** The HTTP status; undefined when no answer came. */
  readonly status: number | undefined
  /** The `data` of a `rejected` answer, often null. */
  readonly data: unknown

  constructor(
    failure: StaffFailure,
    message: string,
    { cause, status, data }: { readonly cause?: unknown; readonly status?: number; readonly data?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.failure = failure
    this.status = status
    this.data = data
  }
}

/** Calls a server as its staff. */
export interface StaffClient {
  /** The server's address, without a slash at its end. */
  readonly server: string
  /**
   * Calls a path below `staffPath` and returns the `data` of the answer.
   * A call with a body is a POST: a `FormData` is sent as multipart, anything else as JSON.
   * @throws {StaffError}
   */
  call(path: string, body?: unknown): Promise<unknown>
}

/** What a staff client is made of. */
export interface StaffClientOptions {
  /** The server's address, without a slash at its end. */
  readonly server: string
  readonly token: string
  /** How long a call may take. Default: 60 000. */
  readonly timeoutMs?: number
}

/**
 * Makes a client for the staff calls of one server. It runs in Node and in browsers.
 * @example
 * const client = createStaffClient({ server: window.location.origin, token })
 * const { templates } = (await client.call('/staff/templates')) as TemplateList
 */
export function createStaffClient({ server, token, timeoutMs = 60_000 }: StaffClientOptions): StaffClient {
  return {
    server,
    async call(path, body) {
      // No other token can stand in a header, so no server was given one.
      if (!/^[\u0021-\u007e]+$/.test(token)) throw new StaffError('token', wrongToken)

      const { status, text } = await send(server, path, requestOf(body, token), timeoutMs)
      const envelope = readEnvelope(text)

      if (status >= 200 && status < 300 && envelope !== undefined) return envelope.data
      throw errorOf(status, envelope, server)
    },
  }
}

const wrongToken = 'The staff token is missing or wrong. Set PAHIRAM_STAFF_TOKEN to the one that the server has.'

/**
 * Makes the client of a command: for the server at `PAHIRAM_SERVER`, else for this machine at `PORT` (4173), with
 * `PAHIRAM_STAFF_TOKEN`, else with the token of the sandbox.
 * @throws {StaffError} `address`, when `PAHIRAM_SERVER` is no HTTP address, or is plain `http:` on another machine: the
 * token would cross the network unencrypted.
 */
export function staffClientFrom(
  environment: Readonly<Record<string, string | undefined>>,
  options: Pick<StaffClientOptions, 'timeoutMs'> = {},
): StaffClient {
  const address = environment['PAHIRAM_SERVER']?.trim() || `http://127.0.0.1:${environment['PORT'] || '4173'}`
  const url = /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address) : undefined

  if (url === undefined) {
    throw new StaffError('address', `PAHIRAM_SERVER is "${address}"; it is an address such as http://127.0.0.1:4173.`)
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new StaffError(
      'address',
      `PAHIRAM_SERVER is "${address}": over http, the staff token would cross the network unencrypted. Use https://${url.host}, or run the command on the server’s own machine.`,
    )
  }
  return createStaffClient({
    server: address.replace(/\/+$/, ''),
    token: environment['PAHIRAM_STAFF_TOKEN']?.trim() || sandboxStaffToken,
    ...options,
  })
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

function requestOf(body: unknown, token: string): RequestInit {
  const headers = { Authorization: `Bearer ${token}` }

  if (body === undefined) return { method: 'GET', headers }
  if (body instanceof FormData) return { method: 'POST', headers, body }
  return { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

async function send(server: string, path: string, request: RequestInit, timeoutMs: number) {
  // AbortSignal.timeout is missing in Safari 14.
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeoutMs)

  try {
    const answer = await fetch(server + path, {
      ...request,
      cache: 'no-store',
      credentials: 'omit',
      // Following a redirect would send the token to another address.
      redirect: 'manual',
      signal: abort.signal,
    })

    return { status: answer.status, text: await answer.text() }
  } catch (cause) {
    throw abort.signal.aborted
      ? new StaffError(
          'timeout',
          `The server at ${server} did not answer within ${timeoutMs / 1000} seconds. What you sent may have arrived: look before you send it again.`,
          { cause },
        )
      : new StaffError(
          'unreachable',
          `No server answers at ${server}. Start it (pnpm start), or set PORT or PAHIRAM_SERVER to where it is.`,
          { cause },
        )
  } finally {
    clearTimeout(timer)
  }
}

interface Envelope {
  readonly data: unknown
  readonly message: string
}

/** Returns undefined for an answer that is no envelope: another server sent it. */
function readEnvelope(text: string): Envelope | undefined {
  try {
    const { data, message } = JSON.parse(text) as Record<string, unknown>

    return typeof message === 'string' ? { data, message } : undefined
  } catch {
    return undefined
  }
}

function errorOf(status: number, envelope: Envelope | undefined, server: string): StaffError {
  if (status === 401) return new StaffError('token', wrongToken, { status })
  if (envelope === undefined) {
    return new StaffError(
      'broken',
      `What answers at ${server} is not this server (HTTP ${status}). Set PORT or PAHIRAM_SERVER.`,
      { status },
    )
  }
  if (status === 403) return new StaffError('closed', envelope.message, { status })
  return new StaffError(status < 500 ? 'rejected' : 'broken', envelope.message, { status, data: envelope.data })
}
