import type { Insertable, Kysely } from 'kysely'

import { ApiError } from '../../platform/http/envelope.ts'
import { type SealKey, unseal } from '../../platform/keys/encryption.ts'
import { belonging, readPerson } from '../../platform/keys/sealed-text.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { upsert } from '../../platform/database/upsert.ts'
import type { AccountFormShape } from './core-shapes.ts'

/** Forms as they are kept: the lists that fields choose from, the fields, and which product has which form. */
interface AccountForms {
  readonly optionLists: Insertable<Tables['card_option_lists']>[]
  readonly items: Insertable<Tables['card_form_items']>[]
  readonly forms: Insertable<Tables['card_forms']>[]
}

/** Writes forms, or brings them up to date: the core system's, and the sandbox's. */
export async function writeAccountForms(query: Kysely<Tables>, forms: AccountForms): Promise<void> {
  await upsert(query, 'card_option_lists', ['name'], forms.optionLists)
  await upsert(query, 'card_form_items', ['form', 'position'], forms.items)
  await upsert(query, 'card_forms', ['country', 'product_id'], forms.forms)
}

/**
 * Writes the form by which borrowers of a product name the account that the money goes to, in the place of the one before.
 * @throws {ApiError} when there is no such product.
 */
export async function putAccountForm(
  query: Kysely<Tables>,
  { country, productId }: { country: string; productId: string },
  { fields }: AccountFormShape,
): Promise<void> {
  // Held: of two forms that are written at once, one waits for the other, and takes all of its fields away.
  await query
    .selectFrom('products')
    .where('id', '=', productId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('404', 'There is no such product.'))

  const form = `${country} ${productId}`
  const listOf = (code: string) => `${form} ${code}`

  await query.deleteFrom('card_form_items').where('form', '=', form).execute()
  await writeAccountForms(query, {
    optionLists: fields.flatMap(({ code, options }) =>
      options === undefined ? [] : [{ name: listOf(code), options: JSON.stringify(options) }],
    ),
    items: fields.map((field, position) => ({
      form,
      position,
      code: field.code,
      category: field.category,
      title: field.title,
      hint: field.hint,
      input_type: field.digitsOnly ? 'number' : 'text',
      card_type: field.cardType,
      channel_number: field.channelNumber,
      option_list: field.options === undefined ? null : listOf(field.code),
      is_account_number: field.isAccountNumber,
      is_holder_name: field.isHolderName,
    })),
    forms: [{ country, product_id: productId, form }],
  })
}

/**
 * Reads the account that a borrower named for a product, where the money of its loans goes: answers and decrypted numbers by the
 * codes of the form.
 * @throws {ApiError} when there is none, or the server has no key for accounts.
 */
export async function readBoundAccount(
  query: Kysely<Tables>,
  { accountId, productId }: { accountId: string; productId: string },
  key: SealKey | undefined,
) {
  const bound = await query
    .selectFrom('payment_accounts')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .selectAll()
    .executeTakeFirst()

  if (bound === undefined) throw new ApiError('404', 'This borrower has named no account for this product.')
  if (key === undefined) throw new ApiError('403', 'Account numbers are off: the server has no PAHIRAM_ACCOUNT_KEY.')
  return {
    cardType: bound.card_type,
    ...readPerson(bound, key, belonging.person(accountId, productId)),
    numbers: JSON.parse(unseal(bound.sealed_numbers, key, belonging.numbers(accountId, productId))) as unknown,
    boundAt: bound.bound_at.toISOString(),
  }
}
