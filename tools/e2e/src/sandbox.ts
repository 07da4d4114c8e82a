/** A fault that the server shows on purpose (development and tests only). */
export interface Fault {
  /** The call's path: `/v3/loan-details/loan-details`. */
  readonly path: string
  /** Only for this session; for all when left out. */
  readonly session?: string
  /** Milliseconds before the answer. */
  readonly delay?: number
  readonly status?: number
  readonly body?: 'html' | 'broken' | 'empty'
  /** The connection breaks instead of an answer. */
  readonly reset?: boolean
  /** How many calls it lasts; until cleared when left out. */
  readonly times?: number
}

/** The server's fault switch, as a journey uses it. */
export interface Faults {
  set(fault: Fault): Promise<void>
  clear(): Promise<void>
}

/** The fault switch of the server at `origin`. */
export function faultsAt(origin: string): Faults {
  async function send(method: 'POST' | 'DELETE', fault?: Fault): Promise<void> {
    const response = await fetch(`${origin}/__sandbox/faults`, {
      method,
      ...(fault && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) }),
    })
    if (!response.ok) throw new Error(`The fault switch answered ${response.status}: ${await response.text()}`)
  }

  return { set: (fault) => send('POST', fault), clear: () => send('DELETE') }
}

/** One seeded state that can be opened. */
export interface Scenario {
  readonly name: string
  readonly description: string
  /** Path and query, or the whole address. */
  readonly url: string
}

/** The states that the server's seed data holds. */
export async function scenariosAt(origin: string): Promise<Scenario[]> {
  const response = await fetch(`${origin}/__sandbox/scenarios`)

  return (await response.json()) as Scenario[]
}

/** A new session that begins as a seeded one does; what it does touches no other journey. */
export async function borrowerLike(origin: string, scenario: string): Promise<Scenario> {
  const response = await fetch(`${origin}/__sandbox/borrowers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario }),
  })

  if (!response.ok) throw new Error(`There is no borrower like ${scenario}: ${await response.text()}`)
  return (await response.json()) as Scenario
}

/** The path and query of a seeded state of an order. */
export async function addressOf(origin: string, name: string): Promise<string> {
  const scenarios = await scenariosAt(origin)
  const found = scenarios.find((scenario) => scenario.name === name)

  if (found === undefined) throw new Error(`The server has no scenario ${name}`)

  const { pathname, search } = new URL(found.url, origin)

  return pathname + search
}
