import { sandboxCall } from '../state/sandbox-call.ts'

/** What the sandbox's server does wrong on purpose (`/__sandbox/faults`). */
export interface Fault {
  /** The call's path. */
  readonly path: string
  /** Only for this session; for everybody when left out. */
  readonly session?: string
  /** Milliseconds before the answer. */
  readonly delay?: number
  readonly status?: number
  readonly body?: 'html' | 'broken' | 'empty'
  /** The connection breaks instead of an answer. */
  readonly reset?: true
  /** How many calls it lasts; until cleared when left out. */
  readonly times?: number
}

type Harm = Pick<Fault, 'delay' | 'status' | 'body' | 'reset'>

/** The faults that a developer can choose from, with their names in the list. */
export const harms = [
  { id: 'error', name: 'HTTP 500', harm: { status: 500 } },
  { id: 'gateway', name: 'HTTP 502 with HTML', harm: { status: 502, body: 'html' } },
  { id: 'broken', name: 'Broken JSON', harm: { body: 'broken' } },
  { id: 'empty', name: 'Empty answer', harm: { body: 'empty' } },
  { id: 'html', name: 'HTML in place of JSON', harm: { body: 'html' } },
  { id: 'reset', name: 'Connection lost', harm: { reset: true } },
  { id: 'slow', name: 'Slow, 5 s', harm: { delay: 5000 } },
  { id: 'timeout', name: 'No answer for 70 s', harm: { delay: 70_000 } },
] as const satisfies readonly { readonly id: string; readonly name: string; readonly harm: Harm }[]

export type HarmId = (typeof harms)[number]['id']

/** The name of what a fault does. */
export function harmName(fault: Fault): string {
  const known = harms.find(({ harm }: { harm: Harm }) => sameHarm(harm, fault))

  return known?.name ?? 'Another fault'
}

/** Reads a fault from a link; undefined for what the server would reject. */
export function readFault(text: string): Fault | undefined {
  try {
    const given = JSON.parse(text) as Partial<Record<keyof Fault, unknown>> | null

    if (typeof given?.path !== 'string' || !given.path.startsWith('/')) return undefined

    const known = harms.find(({ harm }: { harm: Harm }) => sameHarm(harm, given))

    return known === undefined
      ? undefined
      : {
          path: given.path,
          ...known.harm,
          ...(typeof given.session === 'string' && { session: given.session }),
          ...(isCount(given.times) && { times: given.times }),
        }
  } catch {
    return undefined
  }
}

function sameHarm(one: Harm, other: Partial<Record<keyof Fault, unknown>>): boolean {
  return (['delay', 'status', 'body', 'reset'] as const).every((field) => one[field] === other[field])
}

function isCount(times: unknown): times is number {
  return typeof times === 'number' && Number.isInteger(times) && times >= 1
}

const address = '/__sandbox/faults'

/** The faults that are on, in the order in which they hit. */
export async function listFaults(): Promise<Fault[]> {
  const given = await sandboxCall('GET', address)

  // A fault of a kind that is not in the list here is kept as the server sent it.
  return (Array.isArray(given) ? (given as unknown[]) : []).flatMap((fault) =>
    isFault(fault) ? [readFault(JSON.stringify(fault)) ?? fault] : [],
  )
}

export async function switchOn(fault: Fault): Promise<void> {
  await sandboxCall('POST', address, fault)
}

/** Switches all faults off. */
export async function clearFaults(): Promise<void> {
  await sandboxCall('DELETE', address)
}

function isFault(given: unknown): given is Fault {
  return typeof (given as { path?: unknown } | null)?.path === 'string'
}
