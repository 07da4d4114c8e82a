import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { ServerOptions } from '../server-options.ts'

/** What a measured server says of itself. */
interface Measured {
  /** The longest turn of its event loop since it was reset, in ms of processor time. */
  readonly longestMs: number
  /** What it logged. */
  readonly lines: readonly string[]
}

/** A server in a thread of its own. */
export interface MeasuredServer {
  readonly origin: string
  /** Measures from here on: what is compiled and loaded at first is over. */
  reset(): Promise<Measured>
  close(): Promise<Measured>
}

/** Starts a server in a thread of its own, whose event loop is measured. */
export async function startMeasuredServer(options: ServerOptions): Promise<MeasuredServer> {
  const worker = new Worker(new URL('measured-server.ts', import.meta.url), { workerData: options })
  const received = async () => (await once(worker, 'message'))[0] as unknown
  const ask = async (what: 'reset' | 'close') => {
    worker.postMessage(what)
    return (await received()) as Measured
  }
  const { origin } = (await received()) as { origin: string }
  let closing: Promise<Measured> | undefined

  return { origin, reset: () => ask('reset'), close: () => (closing ??= ask('close')) }
}
