import { randomUUID } from 'node:crypto'

import {
  type AnyEndpoint,
  commitRepayment,
  createPaymentCode,
  getExtensionInfo,
  getInstalmentPlan,
  getLoanDetails,
  listRepaymentWays,
  pushLoan,
} from '@pahiram/contract'

import type { Database } from '../platform/database/database.ts'
import { confirmProductId } from '../sandbox/products.ts'
import { newSession } from './borrower.ts'

const productId = confirmProductId('agila-cash')

/** Which of two servers is asked. */
export type Server = 0 | 1
/** What a page or the payment partner does. A `lost` answer reaches nobody; `which` chooses among what was begun. */
export type Act =
  | { kind: 'code'; delay: boolean; channel: '101' | '201'; server: Server; lost: boolean }
  | { kind: 'pay' | 'fail'; which: number; server: Server }
  | { kind: 'card'; server: Server; lost: boolean }
  | { kind: 'look'; server: Server }
/** Sends a form to one of the servers; a failure of a server's is an error. */
type Post = (server: Server, url: string, fields: Record<string, string>, session?: string) => Promise<string>
interface Answer {
  code: string
  message: string
  data: Record<string, unknown> | null
}

/** A borrower with a loan of three payments and a card that asks for no code. */
export class ScheduledBorrower {
  readonly card = randomUUID()
  account = ''
  session = ''
  orderId = ''
  #database: Database
  #post: Post

  constructor(database: Database, post: Post) {
    this.#database = database
    this.#post = post
  }

  async ask(server: Server, endpoint: AnyEndpoint, fields: Record<string, string> = {}): Promise<Answer> {
    const ids = { productId, orderId: this.orderId }

    return JSON.parse(await this.#post(server, endpoint.path, { ...ids, ...fields }, this.session)) as Answer
  }

  async takeLoan(): Promise<string> {
    const terms = { amount: '5,000.00', periods: '3', termUnit: 'day' }
    const { data, message } = await this.ask(0, pushLoan, terms)

    return data === null
      ? message
      : (new URL(String(data['lendDetailsUrl']), 'http://here').searchParams.get('orderId') ?? '')
  }

  async begin(): Promise<void> {
    const { session, accountId } = await newSession(this.#database)

    this.session = session
    this.account = accountId
    await this.#database.query
      .insertInto('bank_cards')
      .values({
        account_id: this.account,
        id: this.card,
        bank_name: 'Bangko Tala',
        bank_code: 'BTAL',
        last_four: '0937',
        needs_code: false,
        position: 0,
      })
      .execute()
    this.orderId = await this.takeLoan()
  }

  /** Every payment that was ever begun, its answer lost or not: a partner may report any of them. */
  payments() {
    return this.#database.query
      .selectFrom('payments')
      .where('account_id', '=', this.account)
      .where('order_id', '=', this.orderId)
      .orderBy('made_at')
      .orderBy('id')
      .selectAll()
      .execute()
  }

  async act(one: Act, begun: readonly { id: string }[]): Promise<void> {
    if (one.kind === 'look') await this.ask(one.server, getLoanDetails)
    else if (one.kind === 'card') await this.payByCard(one)
    else if (one.kind === 'code') await this.makeCode(one)
    else {
      const id = begun[one.which % Math.max(1, begun.length)]?.id

      if (id !== undefined) await this.#post(one.server, `/__sandbox/payment/${id}`, { action: one.kind })
    }
  }

  /** As a page does it: reads what is owed, and asks for a code for that; twice when the answer was lost. */
  private async makeCode({ delay, channel, server, lost }: Act & { kind: 'code' }): Promise<void> {
    const { data } = await this.ask(server, delay ? getExtensionInfo : getInstalmentPlan)

    if (data === null) return

    const amount = delay ? (data['delayInfo'] as { delayAmount: string }).delayAmount : String(data['repayAmount'])
    const fields = { amount, channelNumber: channel, ...(delay && { isDelay: '1' }) }

    await this.ask(server, createPaymentCode, fields)
    if (lost) await this.ask(server === 0 ? 1 : 0, createPaymentCode, fields)
  }

  private async payByCard({ server, lost }: Act & { kind: 'card' }): Promise<void> {
    const { data } = await this.ask(server, listRepaymentWays)

    if (data === null) return

    const card = { cardId: this.card, cardNo: '', bankName: '', bankCode: '', couponId: '' }
    const fields = { ...card, amount: String(data['amount']), repayToken: String(data['repayToken']) }

    await this.ask(server, commitRepayment, fields)
    if (lost) await this.ask(server === 0 ? 1 : 0, commitRepayment, fields)
  }
}
