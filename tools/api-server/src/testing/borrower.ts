import { randomUUID } from 'node:crypto'

import {
  type AnyEndpoint,
  createPaymentCode,
  getExtensionInfo,
  getInstalmentPlan,
  getLoanDetails,
  readAnswer,
} from '@pahiram/contract'
import type { Reader } from '@pahiram/contract/tolerant'

import { tokenHashOf } from '../platform/http/caller.ts'
import type { Database } from '../platform/database/database.ts'
import { call, type CallAnswer, rawRequest } from './caller.ts'

/** A borrower of a test's own, who began as a scenario says. */
export class Borrower {
  readonly session: string
  readonly productId: string
  readonly orderId: string
  readonly origin: string

  constructor(origin: string, { name, url }: { name: string; url: string }) {
    const query = new URL(url, origin).searchParams

    this.origin = origin
    this.session = name
    this.productId = query.get('productId') ?? ''
    this.orderId = query.get('orderId') ?? ''
  }

  /** A new one, who touches nobody else's session. */
  static async like(scenario: string, origin: string): Promise<Borrower> {
    const { body } = await rawRequest(origin, '/__sandbox/borrowers', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scenario }),
    })

    return new Borrower(origin, JSON.parse(body.toString()) as { name: string; url: string })
  }

  /** Calls for this order; `fields` add to its ids, or replace them. */
  call(endpoint: AnyEndpoint, fields: Record<string, string> = {}, origin = this.origin): Promise<CallAnswer> {
    return call(origin, endpoint, { productId: this.productId, orderId: this.orderId, ...fields }, this.session)
  }

  /** Calls for this order and reads the answer as a page does; throws when the call is rejected. */
  async read<Answer>(
    endpoint: AnyEndpoint & { readonly answer: Reader<Answer> },
    fields: Record<string, string> = {},
  ): Promise<Answer> {
    const { data, message } = await this.call(endpoint, fields)

    if (message !== 'success') throw new Error(`Rejected: ${String(message)}`)
    return readAnswer<Answer>(endpoint, data)
  }

  /** Calls for this order and returns code, message and data of the rejection. */
  async rejection(endpoint: AnyEndpoint, fields: Record<string, string> = {}): Promise<unknown[]> {
    const { status, message, data } = await this.call(endpoint, fields)

    return [status, message, data]
  }

  /** Of the order, as its page shows it. */
  async status(): Promise<number | undefined> {
    return (await this.read(getLoanDetails)).orderStatus
  }

  /** The rows of the order's page, by label. */
  async rows(): Promise<Record<string, string>> {
    const { userOrderDetail } = await this.read(getLoanDetails)

    return Object.fromEntries(userOrderDetail?.detail.map(({ text = '', value = '' }) => [text, value]) ?? [])
  }

  /** Asks for a code for what is owed now, as a page does; answers where it is paid. */
  async payUrl({ channel = '101', isDelay = false } = {}): Promise<string> {
    const info = await this.read(isDelay ? getExtensionInfo : getInstalmentPlan)
    const amount = (isDelay ? info.delayInfo?.delayAmount : info.repayAmount) ?? ''
    const fields = { amount, channelNumber: channel, ...(isDelay && { isDelay: '1' }) }

    return (await this.read(createPaymentCode, fields)).payUrl ?? ''
  }
}

/** Presses a button of the sandbox's payment page; answers what the page says then. */
export async function press(payUrl: string, action: 'pay' | 'fail' | 'cancel'): Promise<string> {
  const page = await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ action }) })

  return textOf(await page.text())
}

/** Returns the visible text of a page. */
function textOf(html: string): string {
  return html
    .replace(/<(style|script|title)>.*?<\/\1>|<p[^>]* hidden>.*?<\/p>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** A session of its own, so that no test sees what another did; without orders. */
export async function newSession({ query }: Database): Promise<{ session: string; accountId: string }> {
  const accountId = randomUUID()
  const session = `session-${accountId}`

  await query.insertInto('accounts').values({ id: accountId }).execute()
  await query
    .insertInto('sessions')
    .values({ token_hash: tokenHashOf(session), account_id: accountId })
    .execute()
  return { session, accountId }
}
