import { StaffProblem, StaffRefusal } from './staff-problem.ts'

/** All that staff do is below this path of a server. */
export const staffPath = '/staff'

/** The token of every sandbox, so that staff commands work on a fresh clone. */
export const sandboxStaffToken = 'sandbox-staff'

type Environment = Readonly<Record<string, string | undefined>>

/** What one call sends. */
export interface StaffCall {
  /** `GET` unless something is sent. */
  readonly method?: 'GET' | 'POST'
  /** A form is sent as multipart, anything else as JSON. */
  readonly body?: unknown
}

/** The staff's way into a running server. */
export interface StaffDoor {
  /** The server's address, without a slash at its end. */
  readonly server: string
  /**
   * Calls a path of the server (below `staffPath`), and gives the `data` of the answer.
   * @throws {StaffRefusal} when the server says no.
   * @throws {StaffProblem} when no server answers in time, or what answers is none.
   */
  call(path: string, call?: StaffCall): Promise<unknown>
}

/** Longer than any answer takes that still comes. */
const patience = 60_000

/**
 * The door of the server at `PAHIRAM_SERVER`, else on this machine at `PORT`; `PAHIRAM_STAFF_TOKEN` opens it.
 * @throws {StaffProblem} when the address is none.
 */
export function openStaffDoor(environment: Environment): StaffDoor {
  const address = environment['PAHIRAM_SERVER'] || `http://127.0.0.1:${environment['PORT'] || '4173'}`
  const token = environment['PAHIRAM_STAFF_TOKEN'] || sandboxStaffToken
  const server = address.replace(/\/+$/, '')

  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new StaffProblem(`PAHIRAM_SERVER is "${address}"; it is an address such as http://127.0.0.1:4173.`)
  }
  return {
    server,
    async call(path, { body, method = body === undefined ? 'GET' : 'POST' } = {}) {
      const answer = await send(server, path, { method, ...bodyOf(body, `Bearer ${token}`) })
      const envelope = await envelopeOf(answer)

      if (answer.ok && envelope !== undefined) return envelope.data
      throw refusal(answer.status, envelope, server)
    },
  }
}

function bodyOf(body: unknown, authorization: string): RequestInit {
  if (body === undefined) return { headers: { Authorization: authorization } }
  if (body instanceof FormData) return { headers: { Authorization: authorization }, body }
  return {
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}

async function send(server: string, path: string, call: RequestInit): Promise<Response> {
  try {
    // A redirect would carry the token to who knows where.
    return await fetch(server + path, {
      ...call,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
  } catch (cause) {
    throw new StaffProblem(
      (cause as Error).name === 'TimeoutError'
        ? `The server at ${server} did not answer within ${patience / 1000} seconds. What you sent may have arrived: look before you send it again.`
        : `No server answers at ${server}. Start it (pnpm start), or set PORT or PAHIRAM_SERVER to where it is.`,
      { cause },
    )
  }
}

interface Envelope {
  readonly code: unknown
  readonly data: unknown
  readonly message: string
}

/** Undefined for whatever speaks no envelopes: it is not this server. */
async function envelopeOf(answer: Response): Promise<Envelope | undefined> {
  try {
    const { code, data, message } = (await answer.json()) as Record<string, unknown>

    return typeof message === 'string' ? { code, data, message } : undefined
  } catch {
    return undefined
  }
}

function refusal(status: number, envelope: Envelope | undefined, server: string): StaffProblem {
  if (status === 401) {
    return new StaffProblem(
      'The staff token is wrong. Set PAHIRAM_STAFF_TOKEN to the one that the server was started with.',
    )
  }
  if (envelope === undefined) {
    return new StaffProblem(
      `What answers at ${server} is not this server (HTTP ${status}). Set PORT or PAHIRAM_SERVER.`,
    )
  }
  return new StaffRefusal(envelope.message, status, envelope.data)
}
