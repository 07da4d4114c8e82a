import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import type { AnyEndpoint } from '@pahiram/contract'

import { call, callStaff, type CallAnswer } from '../caller.ts'
import { childEnvironment, productionSecrets } from '../server-process.ts'
import { callSigned, type SignedAnswer } from '../signed-call.ts'
import type { TestStorage } from '../test-database.ts'

const program = fileURLToPath(new URL('clocked-server.ts', import.meta.url))
const staffToken = 'the-staff-token-of-a-test-long-enough'
const {
  PAHIRAM_CORE_KEY: coreKey,
  PAHIRAM_PARTNER_KEY: partnerKey,
  PAHIRAM_ACCOUNT_KEY: accountKey,
} = productionSecrets
/** How far the servers' clocks are from the right one, ms: four minutes from each other. */
const skews = [-90_000, 150_000]

interface Running {
  readonly child: ChildProcess
  readonly origin: string
}

interface StaffCall {
  readonly body?: unknown
  /** That of a member; an admin's without it. */
  readonly token?: string | undefined
}

/** Two servers in production on one database, whose clocks a test moves, and which it kills. */
export class LenderServers {
  readonly #options: string
  #now: number
  #signed = 0
  #running: (Running | undefined)[] = [undefined, undefined]

  constructor(storage: TestStorage, now: number, partnerUrl: string) {
    this.#options = JSON.stringify({ ...storage, coreKey, partnerKey, accountKey, staffToken, partnerUrl })
    this.#now = now
  }

  async start(): Promise<void> {
    await this.#start(0)
    await this.#start(1)
  }

  async #start(index: number): Promise<void> {
    const child = fork(program, [this.#options, String(this.#now + (skews[index] ?? 0))], {
      env: childEnvironment,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    })
    let errors = ''

    child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text))

    const [origin] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]

    if (typeof origin !== 'string') throw new Error(`A server ended: ${errors}`)

    this.#running[index] = { child, origin }
    await this.#setClock(index)
  }

  async #setClock(index: number): Promise<void> {
    const child = this.#running[index]?.child

    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.send(this.#now + (skews[index] ?? 0), () => undefined)

    const answered = new AbortController()
    const { signal } = answered

    await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })])
    answered.abort()
  }

  /** Sets both clocks. */
  async setTime(now: number): Promise<void> {
    this.#now = now
    await Promise.all([this.#setClock(0), this.#setClock(1)])
  }

  /** Ends one as a power failure does, and starts it again. */
  async kill(index: number): Promise<void> {
    const killed = this.#running[index]

    if (killed === undefined) return
    this.#running[index] = undefined
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    await this.#start(index)
  }

  stop(): void {
    for (const one of this.#running) one?.child.kill('SIGKILL')
  }

  /** Asks one server, and the other one when there is no answer; both may be down for a while. */
  async #untilAnswered<Answer>(first: number, send: (origin: string) => Promise<Answer>): Promise<Answer> {
    for (let attempt = 0; attempt < 1000; attempt += 1) {
      const origin = this.#running[(first + attempt) % 2]?.origin

      try {
        if (origin !== undefined) return await send(origin)
      } catch (error) {
        // Killed: the answer is lost, whatever was done. Anything else is a fault.
        if (!(error instanceof Error && 'code' in error)) throw error
      }
      await wait(50)
    }
    throw new Error('No server answers')
  }

  async #callSigned(first: number, key: string, method: string, path: string, body?: unknown): Promise<SignedAnswer> {
    return this.#untilAnswered(first, (origin) => {
      // No signature is used twice.
      this.#signed += 1
      return callSigned(origin, { method, path, key, body, now: new Date(this.#now + (this.#signed % 20_000)) })
    })
  }

  core(first: number, method: string, path: string, body?: unknown): Promise<SignedAnswer> {
    return this.#callSigned(first, coreKey, method, path, body)
  }

  report(first: number, body: unknown): Promise<SignedAnswer> {
    return this.#callSigned(first, partnerKey, 'POST', '/partner/payments', body)
  }

  page(first: number, endpoint: AnyEndpoint, fields: Record<string, string>, session: string): Promise<CallAnswer> {
    return this.#untilAnswered(first, (origin) => call(origin, endpoint, fields, session))
  }

  staff(first: number, path: string, { body, token = staffToken }: StaffCall = {}): ReturnType<typeof callStaff> {
    return this.#untilAnswered(first, (origin) => callStaff(origin, path, body, token))
  }
}
