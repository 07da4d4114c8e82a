import { sandboxCall } from '../state/sandbox-call.ts'
import { type Fault, readFault } from './fault.ts'

const address = '/__sandbox/faults'

/** The faults that are on, in the order in which they hit. */
export async function listFaults(): Promise<Fault[]> {
  const given = await sandboxCall('GET', address)

  // One of a kind that is not in the list here is kept as the server tells it.
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
