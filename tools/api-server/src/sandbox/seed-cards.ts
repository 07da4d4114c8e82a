import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'
import { cardFormItems, cardOptionLists } from './card-forms.ts'
import { cardScenarios, formOfProduct } from './card-scenarios.ts'
import type { ScenarioEntry } from './scenario-entry.ts'
import { seedSessions } from './seed-sessions.ts'
import { upsert } from '../database/upsert.ts'

/** Writes the forms of a country's products and the sessions that fill them in. What these bound since stays. */
export async function seedCards(database: Database, country: string): Promise<void> {
  await retrying(() =>
    database.query.transaction().execute(async (transaction) => {
      const products = await transaction.selectFrom('products').select('id').execute()

      await upsert(transaction, 'card_option_lists', ['name'], cardOptionLists())
      await upsert(transaction, 'card_form_items', ['form', 'position'], cardFormItems())
      await upsert(
        transaction,
        'card_forms',
        ['country', 'product_id'],
        products.map(({ id }) => ({ country, product_id: id, form: formOfProduct.get(id) ?? 'usual' })),
      )
      await seedSessions(transaction, cardScenarios)
    }),
  )
}

/** Writes one more session that fills in a form, beside the seeded ones. */
export async function seedCardBorrower(database: Database, borrower: ScenarioEntry): Promise<void> {
  await retrying(() => database.query.transaction().execute((transaction) => seedSessions(transaction, [borrower])))
}
