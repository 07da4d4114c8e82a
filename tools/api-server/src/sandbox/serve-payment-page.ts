import { randomUUID } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { currencyOf } from '../ledger/figures.ts'
import type { Database } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepared-query.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { notFound } from '../site/replies.ts'
import type { WrittenReport } from '../ledger/partner-report.ts'
import type { SandboxPartner } from './sandbox-partner.ts'
import { legacyChannel } from '../ledger/begin-payment.ts'
import { languageQuery, withQuery } from '../platform/language/language.ts'
import { messagesOf } from '../platform/language/messages.ts'
import { translated } from '../platform/language/translated.ts'
import { dayNumber } from '@pahiram/formatting/calendar'
import { asDocument } from '@pahiram/page-server'
import type { AccountState } from '../ledger/loan-state.ts'
import { misfitOf } from '../ledger/payment-fit.ts'
import { prepareAccountState } from '../ledger/read-facts.ts'
import { paymentPage, paymentPolicy, type PaymentView } from './payment-page.ts'
import { formatDayNumber, moneyText } from '../platform/language/amounts-and-days.ts'

type Route = {
  Params: { id: string }
  Querystring: { outcome?: unknown }
  Body: Readonly<Record<string, string | undefined>> | undefined
}
type PaymentRow = Awaited<ReturnType<ReturnType<typeof preparePayment>>>[number]

/** Returns what the page says after an action that moved no money; undefined for any other. */
function outcomeText(action: unknown): string | undefined {
  const messages = messagesOf('partnerPage')

  if (action === 'fail') return messages.failed
  return action === 'cancel' ? messages.cancelled : undefined
}

/**
 * Serves the sandbox's payment partner: `/__sandbox/payment/<id>` shows a payment, and a POST of `action` (`pay`, `fail`,
 * `cancel`) ends it. As a wallet does, it asks whether the code can be paid before it takes money; `action=report` asks
 * nothing, as a counter that reports afterwards: `amount` (minor units), `paidAt` and `id` may be given with it. It knows no
 * session: who has the address may pay. Never to be registered in production.
 */
export function servePaymentPage(
  app: FastifyInstance,
  database: Database,
  partner: SandboxPartner,
  now: () => Date,
): void {
  const find = preparePayment(database)
  const findState = prepareAccountState(database)
  // A second press at the same time is no second report.
  const presses = new Map<string, Promise<void>>()
  const path = '/__sandbox/payment/:id'

  app.get<Route>(path, async (request, reply) => {
    const { outcome } = request.query
    const [payment] = isUuid(request.params.id) ? await find({ id: request.params.id }) : []

    if (payment === undefined) return notFound(request, reply)
    return asDocument(reply, paymentPolicy)
      .header('Cache-Control', 'no-store')
      .send(paymentPage(viewOf(payment, await findState(payment.account_id, now()), now(), outcomeText(outcome) ?? '')))
  })
  app.post<Route>(path, async (request, reply) => {
    const { action = '', ...given } = request.body ?? {}
    const [payment] = isUuid(request.params.id) ? await find({ id: request.params.id }) : []

    if (payment === undefined) return notFound(request, reply)

    const { state } = viewOf(payment, await findState(payment.account_id, now()), now(), '')
    const paid = reportOf(payment, request.params.id, now())

    if (action === 'pay' && state === 'open') {
      const press = presses.get(paid.id) ?? partner.report(paid)

      presses.set(paid.id, press)
      await press.catch((error: unknown) => {
        presses.delete(paid.id)
        throw error
      })
    }
    if (action === 'fail' && state === 'open') {
      await partner.report({ ...paid, id: `sandbox-failed-${randomUUID()}`, state: 'failed' })
    }
    if (action === 'report') {
      const { id = paid.id, amount = paid.amount, paidAt = paid.paidAt } = given

      await partner.report({ ...paid, id, amount: Number(amount), paidAt })
    }
    return back(request, reply, outcomeText(action) === undefined ? '' : action)
  })
}

/** What the partner reports when a payment is made. */
function reportOf({ code, amount, channel_number }: PaymentRow, id: string, now: Date): WrittenReport {
  const channel = channel_number === legacyChannel ? 'Alipay' : channel_number

  return { id: `sandbox-${id}`, code, amount: Number(amount), paidAt: now.toISOString(), channel, state: 'paid' }
}

/** To the page itself, so that a reload repeats nothing. */
function back(request: FastifyRequest<Route>, reply: FastifyReply, outcome: string): FastifyReply {
  const path = `/__sandbox/payment/${encodeURIComponent(request.params.id)}`

  return reply.redirect(withQuery(path, { ...(outcome !== '' && { outcome }), ...languageQuery() }), 303)
}

function preparePayment(database: Database) {
  return prepareQuery(database.pool, 'payment-page', (asked: { id: string }) =>
    database.query
      .selectFrom('payments as payment')
      .innerJoin('loans', (join) =>
        join.onRef('loans.account_id', '=', 'payment.account_id').onRef('loans.order_id', '=', 'payment.order_id'),
      )
      .innerJoin('orders', (join) =>
        join.onRef('orders.account_id', '=', 'payment.account_id').onRef('orders.id', '=', 'payment.order_id'),
      )
      .innerJoin('products', 'products.id', 'orders.product_id')
      .leftJoin('payment_channels as channel', (join) =>
        join.onRef('channel.product_id', '=', 'products.id').onRef('channel.number', '=', 'payment.channel'),
      )
      .where('payment.id', '=', asked.id)
      .select(['payment.kind', 'payment.instalment', 'payment.extension', 'payment.amount', 'payment.code'])
      .select(['payment.state', 'payment.made_at', 'payment.settled_at'])
      .select([
        'products.name',
        'channel.name as channel',
        'payment.channel as channel_number',
        'loans.number',
        'payment.account_id',
        'payment.order_id',
        'payment.valid_until',
      ])
      .select(['loans.periods', 'loans.in_rupees']),
  )
}

function viewOf(payment: PaymentRow, account: AccountState, now: Date, outcome: string): PaymentView {
  const misfit = payment.state === 'paid' ? undefined : misfitNow(payment, account, now)
  const messages = messagesOf('partnerPage')
  const purpose =
    payment.kind === 'delay'
      ? messages.extension
      : messagesOf('repayment').paymentOf({ number: payment.instalment, count: payment.periods })

  return {
    state: stateOf(payment, misfit),
    amount: moneyText(Number(payment.amount), currencyOf(payment)),
    code: payment.code,
    message: misfit === undefined ? (payment.state === 'paid' ? messages.thanks : outcome) : translated(misfit, true),
    rows: [
      { label: messages.lender, value: payment.name },
      { label: messages.for, value: purpose },
      // Only the legacy flow has a way that is no channel.
      { label: messages.paidWith, value: payment.channel ?? 'Alipay' },
      { label: messagesOf('rows').orderNumber, value: payment.number },
      { label: messages.code, value: payment.code.replaceAll(/\d{4}(?=\d)/g, '$& ') },
      ...(payment.settled_at === null
        ? []
        : [{ label: messages.paidOn, value: formatDayNumber(dayNumber(payment.settled_at)) }]),
    ],
  }
}

function stateOf({ state }: PaymentRow, misfit: string | undefined): PaymentView['state'] {
  if (state === 'paid') return 'paid'
  return misfit === undefined ? 'open' : 'closed'
}

function misfitNow(payment: PaymentRow, account: AccountState, now: Date): string | undefined {
  const loan = account.loans.get(payment.order_id)

  if (payment.state === 'expired' || loan === undefined) return 'This code has expired.'
  return misfitOf(payment, loan, now)
}
