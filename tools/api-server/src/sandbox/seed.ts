import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { templateProblems } from '@pahiram/contract'
import type { Transaction } from 'kysely'

import type { Log } from '../platform/http/implement.ts'
import { writeLending } from '../lender/core/products.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/retry.ts'
import type { Tables } from '../platform/database/tables.ts'
import { fileIn } from '../platform/language/messages.ts'
import { upsert } from '../platform/database/upsert.ts'
import { liveStatuses } from '../ledger/order-status.ts'
import { preparePublishing } from '../ledger/landing/publish-template.ts'
import { preparePublishedVersions } from '../ledger/landing/shown-template.ts'
import { confirmScenarios, repayScenarios, type Scenario, scenarios } from './scenarios.ts'
import {
  brandProducts,
  confirmProducts,
  failureOffers,
  paymentChannels,
  productIdOf,
  productTerms,
  repaymentTerms,
  repayProducts,
} from './products.ts'
import { seededNumber, seedId, seedSessions } from './seed-id.ts'
import { holdProducts, seedLoan } from './seed-loan.ts'

/**
 * Writes the seeded sessions, or brings them up to date with the code and the day. What borrowers did since (events,
 * scores) stays. One transaction: a page never sees half of it.
 */
export async function seed(database: Database, appScheme: string, today: Date): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await seedProducts(transaction, appScheme)
    await seedScenarios(transaction, [...scenarios(today), ...repayScenarios()], today)
    await seedSessions(transaction, confirmScenarios)
  })
}

async function seedProducts(transaction: Transaction<Tables>, appScheme: string): Promise<void> {
  const terms = productTerms()

  await writeLending(transaction, {
    products: [...brandProducts(appScheme), ...confirmProducts(appScheme), ...repayProducts(appScheme)],
    terms,
    channels: paymentChannels(),
    repayment: repaymentTerms(),
    agreements: terms.flatMap(({ product_id }) => agreements.map((agreement) => ({ product_id, ...agreement }))),
  })
  await upsert(transaction, 'failure_offers', ['product_id'], failureOffers())
}

/** Writes sessions with their orders. */
export async function seedScenarios(transaction: Transaction<Tables>, all: Scenario[], today: Date): Promise<void> {
  await seedSessions(transaction, all)
  await upsert(
    transaction,
    'orders',
    ['account_id', 'id'],
    all.map(({ order }) => order),
  )
  await holdProducts(transaction, all.filter(isLive).map(liveOrderOf))
  await replaceParts(transaction, all)
  for (const { name, order, state, code } of all) {
    const key = { account_id: order.account_id, order_id: order.id }

    if (state.loan !== undefined) {
      const loan = { ...state.loan, number: seededNumber(state.loan.number, name) }

      await seedLoan(transaction, key, loan, today, code)
    }
  }
  await upsert(transaction, 'bank_cards', ['account_id', 'id'], all.flatMap(cardsOf))
}

function cardsOf({ name, order: { account_id }, cards = [] }: Scenario) {
  return cards.map((card, position) => ({ account_id, id: seedId('card', `${name} ${position}`), position, ...card }))
}

function isLive({ order }: Scenario): boolean {
  return liveStatuses.includes(order.status)
}

function liveOrderOf({ order: { account_id, product_id, id } }: Scenario) {
  return { account_id, product_id, order_id: id, ends_at: null }
}

/** Rows and recommendations have no key of their own that lasts, so they are deleted and written again. */
async function replaceParts(transaction: Transaction<Tables>, all: Scenario[]): Promise<void> {
  // Only of the seeded orders: an account's later ones are its borrower's.
  const orders = all.map(({ order }) => order.id)

  await transaction.deleteFrom('order_rows').where('order_id', 'in', orders).execute()
  await transaction.deleteFrom('order_recommendations').where('order_id', 'in', orders).execute()
  await upsert(transaction, 'order_rows', ['account_id', 'order_id', 'position'], all.flatMap(rowsOf))
  await upsert(
    transaction,
    'order_recommendations',
    ['account_id', 'order_id', 'position'],
    all.flatMap(recommendationsOf),
  )
}

function rowsOf({ order, state }: Scenario) {
  return state.rows.map((row, position) => ({ account_id: order.account_id, order_id: order.id, position, ...row }))
}

function recommendationsOf({ order, state }: Scenario) {
  return state.recommended.map((brand, position) => ({
    account_id: order.account_id,
    order_id: order.id,
    position,
    product_id: productIdOf(brand),
  }))
}

const library = join(import.meta.dirname, '../../../promotion/library')

/** Publishes the templates of the library that are not published yet; what was published since stays. */
export async function seedTemplates(database: Database, now: () => Date, log: Log, folder = library): Promise<void> {
  if (!existsSync(folder)) return

  const published = preparePublishedVersions(database)
  const publishing = preparePublishing(database, now)

  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const document: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    const [problem] = templateProblems(document)

    if (problem !== undefined) log(`${name} is not published: ${problem.path} ${problem.message}`)
    else if ((await published.newest((document as { id: string }).id)) === undefined) {
      await publishing.publish({ document, note: 'From the library' })
    }
  }
}

/** The agreements of the seed data, of messages of ours. The figures in them are the product's own; the rules are those of the loan terms. */
const agreements = [
  { position: '1', title: 'Loan agreement', content: contentOf('agreement', 4) },
  { position: '2', title: 'Disclosure statement', content: contentOf('disclosure', 1) },
  { position: '3', title: 'Privacy consent', content: contentOf('consent') },
]

/** Joins the paragraphs `name1`, `name2` …; the product's figures and cost follow the one of number `figuresAfter`. */
function contentOf(name: string, figuresAfter?: number): string {
  const numbered = new RegExp(`^${name}\\d+$`)
  const paragraphs = Object.entries(fileIn('en')['stored'] ?? {}).flatMap(([key, text]) =>
    numbered.test(key) && typeof text === 'string' ? [text] : [],
  )

  if (figuresAfter !== undefined) paragraphs.splice(figuresAfter, 0, '{figures}', '{cost}')
  return `\n${paragraphs.join('\n\n')}\n`
}
