import { getCustomerContact, getLoanDetails, getProductLink, saveEvent, scoreApp } from '@pahiram/contract'
import { implement } from '../../platform/http/implement.ts'
import { defineSubject } from '../../platform/subject.ts'
import { answerLoanDetails } from './loan-details.ts'
import { answerProductLink } from './product-link.ts'
import { answerSaveEvent } from './save-event.ts'
import { answerScoreApp } from './score-app.ts'
import { dayNumber } from '@pahiram/formatting/calendar'
import { accountState } from '../../ledger/account-state.ts'
import { orderIn } from '../../ledger/order-state.ts'
import { readFacts } from '../../ledger/read-facts.ts'
import { ordersOfAccount } from '../../ledger/order-query.ts'
import type { Erasure, Export, PersonalData } from '../../platform/personal-data.ts'

const ofOrder = 'not exported: `orders` shows it; kept with the order, as the law asks of a lender'

/** What is kept of orders, presses and ratings. */
const orderPersonalData: readonly PersonalData[] = [
  { table: 'orders', exported: readOrders, erased: eraseWords, why: 'kept, as the law asks of a lender' },
  { table: 'order_rows', why: ofOrder },
  { table: 'order_recommendations', why: ofOrder },
  { table: 'events', exported: 'rows', erased: 'rows' },
  { table: 'scores', exported: 'rows', erased: 'rows' },
]

/** What the core system said on the pages of the account's orders is no record of a loan. */
async function eraseWords({ transaction, account }: Erasure): Promise<void> {
  const words = { prompt: null, tip: null, notice: null, card_title: null, card_message: null }
  const ways = { telephone: null, repayment_url: null, withdraw_url: null }

  await transaction
    .updateTable('orders')
    .where('account_id', '=', account)
    .set({ ...words, ...ways })
    .execute()
}

/** The orders of an account: what is stored, with what their pages make of it at a moment. */
async function readOrders({ query, account, now }: Export): Promise<unknown[]> {
  const stored = await query.selectFrom('orders').where('account_id', '=', account).selectAll().execute()
  const details = await ordersOfAccount(query, account)
  const state = accountState(await readFacts(query, account), dayNumber(now))
  const shown = new Map(
    details.map((order) => {
      const { id, status, headline, explanation, can_extend, rows } = orderIn(state, order)

      return [id, { status, headline, explanation, can_extend, rows }]
    }),
  )

  return stored.map((order) => ({ ...order, ...shown.get(order.id) }))
}

/** The order that a borrower looks at, what they press there, and how the lender is reached. */
export const order = defineSubject({
  name: 'order',
  routes(app, { database, now, log, deployment }) {
    implement(app, getLoanDetails, answerLoanDetails(database, now), log)
    implement(app, scoreApp, answerScoreApp(database), log)
    implement(app, saveEvent, answerSaveEvent(database), log)
    implement(app, getProductLink, answerProductLink(database), log)
    // Without a session: a borrower who has lost theirs needs this call most.
    implement(
      app,
      getCustomerContact,
      async () => ({ email: deployment.supportEmail, smWa: deployment.servicePhone }),
      log,
    )
  },
  retention: [
    { table: 'events', key: ['account_id', 'id'], age: 'created_at', days: 90 },
    { table: 'scores', key: ['account_id', 'id'], age: 'created_at', days: 400 },
  ],
  personalData: orderPersonalData,
})
