/** Why staff did not get what they asked for: told apart by what helps. */
export type StaffFault = 'token' | 'closed' | 'refused' | 'unreachable' | 'broken'

/** A staff call that gave nothing, in words fit to show. */
export class StaffCallProblem extends Error {
  override readonly name = 'StaffCallProblem'
  readonly fault: StaffFault

  constructor(fault: StaffFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

/** Longer than any answer takes that still comes, in milliseconds. */
const patience = 60_000

const words = {
  token: 'This token is wrong. Copy it again, whole, or ask who runs the server.',
  closed: 'This server lets no staff in: it was started without a staff token. Ask who runs it.',
  unreachable: 'We could not reach the server. Check your connection and try again.',
  broken: 'The server gave an answer that this page cannot read. Try again in a moment.',
}

/**
 * Asks the page's own server, and no other: the token must not travel further. Gives `data` of the answer.
 * @throws {StaffCallProblem} when the server says no, does not answer in time, or what answers is none.
 */
export async function askStaff(path: string, token: string): Promise<unknown> {
  // No header may hold anything else, so no server was given such a token.
  if (!/^[\u0021-\u007e]+$/.test(token)) throw new StaffCallProblem('token', words.token)

  const { status, body } = await send(path, token)

  if (status === 401) throw new StaffCallProblem('token', words.token)
  if (status === 403) throw new StaffCallProblem('closed', words.closed)

  const envelope = envelopeIn(body)

  if (envelope === undefined) throw new StaffCallProblem('broken', words.broken)
  if (status >= 400) throw new StaffCallProblem(status < 500 ? 'refused' : 'broken', envelope.message || words.broken)
  return envelope.data
}

async function send(path: string, token: string): Promise<{ status: number; body: string }> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), patience)

  try {
    const response = await fetch(new URL(path, window.location.origin), {
      headers: { Authorization: `Bearer ${token}` },
      cache: 'no-store',
      credentials: 'omit',
      // It would take the token along to who knows where.
      redirect: 'error',
      signal: abort.signal,
    })

    return { status: response.status, body: await response.text() }
  } catch (cause) {
    throw new StaffCallProblem('unreachable', words.unreachable, { cause })
  } finally {
    clearTimeout(timer)
  }
}

function envelopeIn(body: string): { data: unknown; message: string } | undefined {
  try {
    const { data, message } = JSON.parse(body) as Record<string, unknown>

    return typeof message === 'string' ? { data, message } : undefined
  } catch {
    return undefined
  }
}
