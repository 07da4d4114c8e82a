import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import type { Dice } from './dice.ts'

/** Takes what a lender's servers send to their payment partner; at times it does, and its answer does not arrive. */
export class PartnerStandIn {
  /** What was sent back, by idempotency key. */
  readonly refunds = new Map<string, string>()
  readonly #server = createServer((request, answer) => {
    void this.#take(request).then((status) => answer.writeHead(status).end())
  })
  readonly #dice: Dice

  constructor(dice: Dice) {
    this.#dice = dice
  }

  /** Answers its address. */
  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #take(request: IncomingMessage): Promise<number> {
    const body = await text(request)
    const key = String(request.headers['idempotency-key'])

    if (request.url === '/refunds') {
      const before = this.refunds.get(key)
      const sent = JSON.stringify(JSON.parse(body))

      // The same key with other content.
      if (before !== undefined && before !== sent) return 422
      this.refunds.set(key, sent)
    }
    return this.#dice.chance(0.2) ? 503 : 200
  }
}
