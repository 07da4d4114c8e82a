import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { unknownSession } from '../../platform/http/caller.ts'
import { ApiError } from '../../platform/http/envelope.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import { uuidOrNone } from '../../platform/database/uuid.ts'
import type { SealKey } from '../../platform/keys/encryption.ts'
import { belonging, readPerson } from '../../platform/keys/sealed-text.ts'

/** A choice with its sub-choices. */
export interface FormOption {
  readonly name: string
  readonly type: string
  readonly children?: readonly FormOption[]
}

/** A field of a form in the database. */
export interface FormItem {
  readonly code: string
  readonly category: string
  readonly title: string
  readonly hint: string
  /** `number` for digits only, `birthday` for a day on which a borrower may be born, else `text`. */
  readonly input_type: string
  /** `0` for every card type. */
  readonly card_type: string
  /** Empty for every channel. */
  readonly channel_number: string
  readonly is_account_number: boolean
  readonly is_holder_name: boolean
  readonly options: readonly FormOption[] | null
}

type Asked = { tokenHash: string; productId: string; country: string }

/** Finds the form of a product in a country for a session; throws an `ApiError` when there is none. */
export function prepareCardForm(database: Database, country: string, key: SealKey | undefined) {
  const find = prepareQuery(database.pool, 'card-form', (asked: Asked) => formQuery(database, asked))

  return async (tokenHash: string, productId = '') => {
    const [found] = await find({ tokenHash, productId: uuidOrNone(productId), country })

    if (found === undefined) throw unknownSession()
    if (productId === '')
      throw new ApiError('400', 'Something is missing in this link. Please open this page from the app again.')
    if (found.form === null) throw new ApiError('404', 'This product takes no payment account here.')
    return { accountId: found.account_id, items: found.items as readonly FormItem[], holderName: holderOf(found, key) }
  }
}

type BoundRow = Record<'boundProduct' | 'holder_name' | 'sealed_person', string | null> & { account_id: string }

/** The holder of the bound account; null without one, or when this server has no key for it. */
function holderOf(row: BoundRow, key: SealKey | undefined): string | null {
  const { account_id, boundProduct, holder_name, sealed_person } = row

  if (boundProduct === null || holder_name === null) return null
  if (sealed_person !== null && key === undefined) return null
  return readPerson({ holder_name, answers: {}, sealed_person }, key, belonging.person(account_id, boundProduct))
    .holderName
}

function formQuery({ query }: Database, { tokenHash, productId, country }: Asked) {
  return query
    .selectFrom('sessions')
    .leftJoin('card_forms', (join) =>
      join.on('card_forms.product_id', '=', productId).on('card_forms.country', '=', country),
    )
    .leftJoin('payment_accounts as bound', (join) =>
      join
        .onRef('bound.account_id', '=', 'sessions.account_id')
        .onRef('bound.product_id', '=', 'card_forms.product_id'),
    )
    .where('sessions.token_hash', '=', tokenHash)
    .select(['sessions.account_id', 'card_forms.form', 'bound.holder_name', 'bound.sealed_person'])
    .select('bound.product_id as boundProduct')
    .select((form) =>
      jsonArrayFrom(
        form
          .selectFrom('card_form_items as item')
          .leftJoin('card_option_lists as list', 'list.name', 'item.option_list')
          .whereRef('item.form', '=', 'card_forms.form')
          .orderBy('item.position')
          .select(['item.code', 'item.category', 'item.title', 'item.hint', 'item.input_type', 'item.card_type'])
          .select(['item.channel_number', 'item.is_account_number', 'item.is_holder_name'])
          .select(sql<FormOption[] | null>`list.options`.as('options')),
      ).as('items'),
    )
}
