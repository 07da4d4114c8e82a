import type { Insertable } from 'kysely'

import type { FormOption } from '../borrower/card/card-form.ts'
import { writeAccountForms } from '../lender/core/account-forms.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/retry.ts'
import type { Tables } from '../platform/database/tables.ts'
import cardForms from './data/card-forms.json' with { type: 'json' }
import { confirmProductId, productIdOf } from './products.ts'
import type { ScenarioEntry } from './scenarios.ts'
import { seedSessions } from './seed-id.ts'

/** Writes the forms of a country's products and the sessions that fill them in. What these bound since stays. */
export async function seedCards(database: Database, country: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const products = await transaction.selectFrom('products').select('id').execute()

    await writeAccountForms(transaction, {
      optionLists: cardOptionLists(),
      items: cardFormItems(),
      forms: products.map(({ id }) => ({ country, product_id: id, form: formOfProduct.get(id) ?? 'usual' })),
    })
    await seedSessions(transaction, cardScenarios)
  })
}

const usual = productIdOf('bayani-loan')
const plain = productIdOf('dagat-credit')
const odd = productIdOf('luntian-pera')
const large = confirmProductId('agila-express')

/** Which form a product's borrowers fill in; one that is not named has the usual form. */
const formOfProduct: ReadonlyMap<string, FormName> = new Map([
  [plain, 'wallet'],
  [odd, 'odd'],
  [large, 'large'],
])

/** Sessions of `/bind-card`; `name` is also the session's token. The accounts they bind stay at a restart. */
export const cardScenarios = [
  cardEntry('bind-wallet', 'names a wallet', usual),
  cardEntry('bind-bank', 'names a bank account', usual),
  cardEntry('bind-plain', 'names a wallet, has no choice of types', plain),
  cardEntry('bind-large', 'chooses among 1 640 cities', large),
  cardEntry('bind-odd', 'has a form that nobody can wholly fill in', odd),
]

function cardEntry(name: string, description: string, productId: string): ScenarioEntry & { productId: string } {
  return { name, description, productId, url: `/bind-card?${new URLSearchParams({ sessionId: name, productId })}` }
}

/** A session of its own for the same form; undefined where no form is called so. */
export function anotherCardScenario(like: unknown, name: string): ScenarioEntry | undefined {
  const found = cardScenarios.find((one) => one.name === like)

  return found && cardEntry(name, found.description, found.productId)
}

type Item = Insertable<Tables['card_form_items']>

/** The seeded forms: the usual one, one for wallets only, one with long lists, one that no page can wholly fill in. */
type FormName = keyof typeof cardForms.forms

/** What a field differs in from a text of every card type. */
type Differences = Partial<Item> & { readonly code: string; readonly title: string }

/** Every field of every seeded form. */
function cardFormItems(): Item[] {
  return Object.entries<Differences[]>(cardForms.forms).flatMap(([form, fields]) =>
    fields.map((differences, position) => ({
      form,
      position,
      category: 'text',
      hint: '',
      input_type: 'text',
      card_type: '0',
      channel_number: '',
      option_list: null,
      is_account_number: false,
      is_holder_name: false,
      ...differences,
    })),
  )
}

/** The lists that the fields choose from. */
function cardOptionLists(): Insertable<Tables['card_option_lists']>[] {
  const lists = { ...cardForms.optionLists, banks: banks(), places: places(), 'many-places': manyPlaces() }

  return Object.entries(lists).map(([name, options]) => ({ name, options: JSON.stringify(options) }))
}

/** Twelve kinds of banks on ten islands of our own: as many as there are, and none that there is. */
function banks(): FormOption[] {
  return cardForms.islands
    .flatMap((island) =>
      cardForms.banks.map(({ name, letter }) => ({
        name: `${name} ${island}`,
        type: `${letter}${island.slice(0, 3)}`.toUpperCase(),
      })),
    )
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

function places(): FormOption[] {
  return Object.entries(cardForms.provinces).map(([province, cities], place) => ({
    name: province,
    type: String(place + 1).padStart(2, '0'),
    children: cities.map((city, number) => ({
      name: city,
      type: `${place + 1}${String(number + 1).padStart(2, '0')}`,
    })),
  }))
}

/** As many as the country has, 1 640 in 82 provinces: what a picker must open without a pause. Some are long to read. */
function manyPlaces(): FormOption[] {
  const provinces = new Map([[4, 'Mountain Province of the Northern Cordilleras']])
  const cities = new Map([
    [62, 'Parañaque City'],
    [63, 'Santo Domingo de los Navegantes del Norte'],
  ])

  return Array.from({ length: 82 }, (_, province) => ({
    name: provinces.get(province + 1) ?? `Province ${province + 1}`,
    type: `p${province + 1}`,
    children: Array.from({ length: 20 }, (_none, place) => {
      const city = province * 20 + place + 1

      return { name: cities.get(city) ?? `City ${city}`, type: `c${city}` }
    }),
  }))
}
