import type { Locale, PublishedTemplate } from '@pahiram/contract'
import { loanTermsPath } from '@pahiram/contract/campaign-preview'
import type { FastifyInstance } from 'fastify'

import { currencyOf, instalments } from '../../ledger/figures.ts'
import { effectiveRate } from '../../ledger/effective-rate.ts'
import { loanCost } from '../../ledger/loan-cost.ts'
import type { Database } from '../../platform/database/database.ts'
import { moneyText, percentText } from '../../platform/language/amounts-and-days.ts'
import { currentLocale, inLanguage } from '../../platform/language/language.ts'
import { messagesOf } from '../../platform/language/messages.ts'

/** What the server fills in of a block `loan-terms`; without a product there are no rows, and pages leave it out. */
async function loanTerms({ query }: Database) {
  const products = await query
    .selectFrom('product_terms')
    .innerJoin('products', 'products.id', 'product_id')
    .where('enabled', '=', true)
    .select(['amount', 'fee', 'interest', 'periods', 'period_days', 'in_rupees', 'agreed_terms'])
    .execute()
  const offers = products
    .map((figures) => ({
      figures,
      days: figures.periods * figures.period_days,
      yearly: effectiveRate(Number(figures.amount) - Number(figures.fee), instalments(figures))?.yearly ?? 0,
    }))
    .toSorted((one, other) => other.yearly - one.yearly)
  const [dearest] = offers
  const messages = messagesOf('loanTerms')

  if (dearest === undefined) return { title: messages.title, rows: [] }

  const { figures, days, yearly } = dearest
  const terms = offers.map((offer) => offer.days)
  const { received, repaid, cost } = loanCost(figures)
  const rate = percentText(yearly)

  return {
    title: messages.title,
    rows: [
      { label: messages.shortest, value: messages.days({ days: Math.min(...terms) }) },
      { label: messages.longest, value: messages.days({ days: Math.max(...terms) }) },
      { label: messages.highest, value: rate },
    ],
    example: messages.example({
      amount: moneyText(Number(figures.amount), currencyOf(figures)),
      days,
      payments: figures.periods,
      received: received ?? '',
      repaid: repaid ?? '',
      cost: cost ?? '',
      rate,
    }),
  }
}

/** Fills in the blocks that say what loans cost, in the page's language; what staff wrote stays. */
export async function withLoanTerms<Block extends PublishedTemplate['blocks'][number]>(
  blocks: readonly Block[],
  locale: Locale | null,
  database: Database,
): Promise<Block[]> {
  if (!blocks.some(({ type }) => type === 'loan-terms')) return [...blocks]

  const terms = await inLanguage(locale ?? currentLocale(), async () => loanTerms(database))

  return blocks.map((block) => (block.type === 'loan-terms' ? { ...terms, ...block } : block))
}

/** Serves the same to previews of drafts. */
export function serveLoanTerms(app: FastifyInstance, database: Database, consentFor: string | undefined): void {
  app.get(loanTermsPath, async () => ({ ...(await loanTerms(database)), consentFor }))
}
