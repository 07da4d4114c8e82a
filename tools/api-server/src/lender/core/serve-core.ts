import type { FastifyInstance } from 'fastify'

import { answered, ApiError } from '../../platform/http/envelope.ts'
import type { Log } from '../../platform/http/implement.ts'
import { readRequest } from '../../platform/http/read-request.ts'
import type { SealKey } from '../../platform/keys/encryption.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/retry.ts'
import { serveSigned, signedJson } from '../../platform/signed/signed-scope.ts'
import { phoneKeyOf } from '../../platform/keys/promotion-keys.ts'
import { addSession } from '../../platform/sessions/accounts.ts'
import { putAccountForm, readBoundAccount } from './account-forms.ts'
import { type CapSettings, reasonAboveCaps } from '../../ledger/caps.ts'
import { readChanges } from '../../ledger/changes.ts'
import {
  accountFormShape,
  accountShape,
  adjustmentShape,
  changesShape,
  offerShape,
  productShape,
  sessionShape,
  statusShape,
} from './core-shapes.ts'
import { adjustLoan } from '../../ledger/adjust-loan.ts'
import { decideOrder } from '../../ledger/decide-order.ts'
import { serveOrderPage } from './serve-order-page.ts'
import { serveReads } from './serve-reads.ts'
import { type CapJudge, putOffer, putProduct } from './products.ts'
import { idsIn, type OfBoth, uuidIn } from './uuid-in.ts'
import { addBorrower, withVisitors } from './visitors.ts'

/** The key of the core system in the sandbox, unless `PAHIRAM_CORE_KEY` is set. */
export const sandboxCoreKey = 'sandbox-core-key'

/** How the core system is served. */
interface CoreOptions {
  /** Undefined: every call is refused. */
  readonly key: string | undefined
  /** Whose forms for payment accounts are served. */
  readonly country: string
  /** Undefined: account numbers cannot be read. */
  readonly accountKey: SealKey | undefined
  /** What every product may cost at most; without it there is no cap. */
  readonly capSettings?: CapSettings | undefined
  readonly now: () => Date
  readonly log: Log
}

/**
 * Serves the lender's core system (docs/integration.md), signed with `PAHIRAM_CORE_KEY`: accounts, sessions, products,
 * offers, forms and decisions come in, changes and accounts to pay out to go out. A call that is repeated changes nothing more;
 * a session, and an account without an id, is a new one each time.
 */
export function serveCore(
  app: FastifyInstance,
  database: Database,
  { key, country, accountKey, capSettings, now, log }: CoreOptions,
): Promise<void> {
  const judge = judgeOf(capSettings, log)
  const visitorKey = accountKey && phoneKeyOf(accountKey)

  return serveSigned(app, database, { prefix: '/core', key, setting: 'PAHIRAM_CORE_KEY', now, log }, (scope) => {
    scope.post('/accounts', async (request) => {
      const asked = readRequest(accountShape, signedJson(request))

      return answered({ accountId: await addBorrower(database, asked) })
    })
    scope.post('/sessions', async (request) => {
      const asked = readRequest(sessionShape, signedJson(request))
      const { sessionId, expiresAt } = await addSession(database.query, asked, now())

      log(`A session of the account ${asked.accountId} began.`)
      return answered({ sessionId, expiresAt: expiresAt.toISOString() })
    })
    scope.put<{ Params: { id: string } }>('/products/:id', async (request) => {
      const id = uuidIn(request.params.id, 'product')
      const product = readRequest(productShape, signedJson(request))

      await inTransaction(database, (transaction) => putProduct(transaction, id, product, judge))
      return answered({ productId: id })
    })
    scope.put<OfBoth>('/offers/:accountId/:productId', async (request) => {
      const ids = idsIn(request.params)
      const offer = readRequest(offerShape, signedJson(request))

      await inTransaction(database, (transaction) => putOffer(transaction, ids, offer, judge))
      return answered(ids)
    })
    scope.put<{ Params: { productId: string } }>('/account-forms/:productId', async (request) => {
      const productId = uuidIn(request.params.productId, 'product')
      const form = readRequest(accountFormShape, signedJson(request))

      await inTransaction(database, (transaction) => putAccountForm(transaction, { country, productId }, form))
      return answered({ productId })
    })
    scope.get<OfBoth>('/payment-accounts/:accountId/:productId', async ({ params }) =>
      answered(await readBoundAccount(database.query, idsIn(params), accountKey)),
    )
    scope.post<{ Params: { orderId: string } }>('/orders/:orderId/status', async (request) => {
      const decision = readRequest(statusShape, signedJson(request))

      return answered(await decideOrder(database, uuidIn(request.params.orderId, 'order'), decision, now()))
    })
    serveOrderPage(scope, database)
    serveReads(scope, database, now)
    scope.post<{ Params: { orderId: string } }>('/orders/:orderId/adjustments', async (request) => {
      const adjustment = readRequest(adjustmentShape, signedJson(request))

      return answered(await adjustLoan(database, uuidIn(request.params.orderId, 'order'), adjustment, now()))
    })
    scope.get('/changes', async ({ query }) => {
      const { changes, cursor } = await readChanges(database, readRequest(changesShape, query))

      return answered({ changes: await withVisitors(database.query, changes, visitorKey), cursor })
    })
  })
}

/** Judges what the core system offers by the product's own caps and the deployment's. */
function judgeOf(settings: CapSettings | undefined, log: Log): CapJudge {
  return (offer) => {
    const reason = reasonAboveCaps(offer, settings?.caps)

    if (reason === undefined) return
    if (settings?.refuses !== false)
      throw new ApiError('400', `terms: ${reason}.`, { word: 'above_cap', field: 'terms' })
    log(`The core system offers a loan above a cap: ${reason}.`)
  }
}
