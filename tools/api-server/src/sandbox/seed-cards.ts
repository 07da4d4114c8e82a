import type { Insertable } from 'kysely'

import type { FormOption } from '../borrower/card/card-form.ts'
import { writeAccountForms } from '../lender/core/account-forms.ts'
import type { Database } from '../platform/database/database.ts'
import { retrying } from '../platform/database/retry.ts'
import type { Tables } from '../platform/database/tables.ts'
import { confirmProductId, productIdOf } from './products.ts'
import type { ScenarioEntry } from './scenarios.ts'
import { seedSessions } from './seed-id.ts'

/** Writes the forms of a country's products and the sessions that fill them in. What these bound since stays. */
export async function seedCards(database: Database, country: string): Promise<void> {
  await retrying(() =>
    database.query.transaction().execute(async (transaction) => {
      const products = await transaction.selectFrom('products').select('id').execute()

      await writeAccountForms(transaction, {
        optionLists: cardOptionLists(),
        items: cardFormItems(),
        forms: products.map(({ id }) => ({ country, product_id: id, form: formOfProduct.get(id) ?? 'usual' })),
      })
      await seedSessions(transaction, cardScenarios)
    }),
  )
}

/** Writes one more session that fills in a form, beside the seeded ones. */
export async function seedCardBorrower(database: Database, borrower: ScenarioEntry): Promise<void> {
  await retrying(() => database.query.transaction().execute((transaction) => seedSessions(transaction, [borrower])))
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

/** What a field differs in from a text of every card type. */
type Differences = Partial<Omit<Item, 'form' | 'position' | 'code' | 'title'>>

/** The seeded forms: the usual one, one for wallets only, one with long lists, one that no page can wholly fill in. */
type FormName = 'usual' | 'wallet' | 'large' | 'odd'

const wallet = { card_type: '1' }
const bank = { card_type: '2' }
const number = { input_type: 'number', is_account_number: true }
const holder = { hint: 'As it is written on your ID', is_holder_name: true }
const birthday = { category: 'day', input_type: 'birthday', hint: 'Day, month, year' }

const items: Readonly<Record<FormName, readonly (readonly [code: string, title: string, differences: Differences])[]>> =
  {
    usual: [
      ['cardType', 'Account type', { category: 'enum', option_list: 'card-types' }],
      ['channelNumber', 'Where the money goes', { ...wallet, category: 'enum', option_list: 'channels' }],
      ['walletNumber', 'Wallet number', { ...wallet, ...number, channel_number: '90006', hint: '09171234567' }],
      ['alonNumber', 'Alon Pay number', { ...wallet, ...number, channel_number: '90007', hint: '09171234567' }],
      [
        'identity',
        'ID you will show',
        { ...wallet, category: 'enum', channel_number: '90008', option_list: 'identities' },
      ],
      [
        'pickUpPlace',
        'Pick-up place',
        { ...wallet, category: 'citySelect', channel_number: '90008', option_list: 'places' },
      ],
      ['bankCode', 'Bank', { ...bank, category: 'enum', hint: 'Choose your bank', option_list: 'banks' }],
      ['accountNumber', 'Account number', { ...bank, ...number, hint: '10 to 16 digits' }],
      ['branchPlace', 'Branch', { ...bank, category: 'citySelect', hint: 'Province and city', option_list: 'places' }],
      ['holderName', 'Account holder', holder],
      ['birthday', 'Date of birth', birthday],
    ],
    wallet: [
      ['walletNumber', 'Wallet number', { ...number, hint: '09171234567' }],
      ['holderName', 'Account holder', holder],
    ],
    large: [
      ['cardType', 'Account type', { category: 'enum', option_list: 'card-types' }],
      ['bankCode', 'Bank', { category: 'enum', option_list: 'banks' }],
      ['accountNumber', 'Account number', { ...number, hint: '10 to 16 digits' }],
      ['branchPlace', 'Branch', { category: 'citySelect', option_list: 'many-places' }],
    ],
    odd: [
      ['fingerprint', 'Fingerprint', { category: 'fingerprint', hint: 'Put your finger on the sensor' }],
      ['bankCode', 'Bank', { category: 'enum' }],
      ['', 'A field without a code', {}],
      ['walletNumber', 'Wallet number', { ...number, hint: '09171234567' }],
    ],
  }

/** Every field of every seeded form. */
function cardFormItems(): Item[] {
  return Object.entries(items).flatMap(([form, fields]) =>
    fields.map(([code, title, differences], position) => ({
      form,
      position,
      code,
      title,
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
  return Object.entries(optionLists).map(([name, options]) => ({ name, options: JSON.stringify(options) }))
}

/** What the seeded forms let people choose from, by the name of the list. */
const optionLists: Readonly<Record<string, readonly FormOption[]>> = {
  'card-types': [
    { name: 'E-wallet', type: '1' },
    { name: 'Bank account', type: '2' },
  ],
  channels: [
    { name: 'Perlas Wallet', type: '90006' },
    { name: 'Alon Pay', type: '90007' },
    { name: 'Cash pick-up', type: '90008' },
  ],
  identities: [
    { name: 'National ID', type: 'national-id' },
    { name: 'Passport', type: 'passport' },
    { name: "Driver's licence", type: 'driving-licence' },
    { name: 'Postal ID', type: 'postal-id' },
  ],
  banks: banks(),
  places: places(),
  'many-places': manyPlaces(),
}

/** Twelve kinds of banks on ten islands of our own: as many as there are, and none that there is. */
function banks(): FormOption[] {
  const islands = ['Amihan', 'Bituin', 'Dalisay', 'Hiraya', 'Kalinaw', 'Lakambini', 'Mayumi', 'Sinag', 'Tala', 'Ulap']
  const kinds = [
    ['Bank of', 'b'],
    ['Rural Bank of', 'r'],
    ['Savings Bank of', 's'],
    ['Cooperative Bank of', 'c'],
    ['Development Bank of', 'd'],
    ['Farmers Bank of', 'f'],
    ['First Trust of', 't'],
    ['Merchants Bank of', 'm'],
    ['Network Bank of', 'n'],
    ['Peoples Bank of', 'p'],
    ['Union of', 'u'],
    ['Women’s Bank of', 'w'],
  ]

  return islands
    .flatMap((island) =>
      kinds.map(([kind, letter]) => ({
        name: `${kind} ${island}`,
        type: `${letter}${island.slice(0, 3)}`.toUpperCase(),
      })),
    )
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

function places(): FormOption[] {
  const provinces = {
    'Metro Manila': ['Makati', 'Manila', 'Pasig', 'Quezon City', 'Taguig'],
    Batangas: ['Batangas City', 'Lipa', 'Santo Tomas', 'Tanauan'],
    Benguet: ['Baguio', 'Itogon', 'La Trinidad'],
    Bulacan: ['Malolos', 'Meycauayan', 'San Jose del Monte'],
    Cebu: ['Cebu City', 'Lapu-Lapu', 'Mandaue', 'Talisay'],
    'Davao del Sur': ['Davao City', 'Digos', 'Santa Cruz'],
    Iloilo: ['Iloilo City', 'Passi', 'Pototan'],
    Laguna: ['Biñan', 'Calamba', 'Santa Rosa', 'San Pablo'],
    Leyte: ['Ormoc', 'Palo', 'Tacloban'],
    'Misamis Oriental': ['Cagayan de Oro', 'El Salvador', 'Gingoog'],
    Palawan: ['Coron', 'El Nido', 'Puerto Princesa'],
    Pampanga: ['Angeles', 'Mabalacat', 'San Fernando'],
  }

  return Object.entries(provinces).map(([province, cities], place) => ({
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
