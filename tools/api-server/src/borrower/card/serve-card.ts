import { randomUUID } from 'node:crypto'

import { bindCard, type CardOption, changeCard, getCardForm } from '@pahiram/contract'
import { marketDay } from '@pahiram/formatting/calendar'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'

import { translated } from '../../platform/language/translated.ts'
import { ApiError, type WrittenAnswer } from '../../platform/http/envelope.ts'
import { type Handler, implement, type Log } from '../../platform/http/implement.ts'
import { holdSession } from '../../platform/http/caller.ts'
import { addChange } from '../../ledger/changes.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashedKey, keepResult } from '../../platform/database/idempotency-key.ts'
import { isWithinRate } from '../../platform/database/rate-count.ts'
import { inTransaction } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type FormItem, type FormOption, prepareCardForm } from './card-form.ts'
import { checkAnswers, type CheckedAnswers } from './check-answers.ts'
import { birthdays } from './birthday.ts'
import { seal, type SealKey } from '../../platform/keys/encryption.ts'
import { belonging, type Person } from '../../platform/keys/sealed-text.ts'

/** Serves the calls of `/bind-card`. */
export function serveCard(app: FastifyInstance, database: Database, options: BindingOptions, log: Log): void {
  implement(app, getCardForm, answerCardForm(database, options), log)
  implement(app, bindCard, answerBindAccount(database, options, false), log)
  implement(app, changeCard, answerBindAccount(database, options, true), log)
}

type WrittenForm = WrittenAnswer<typeof getCardForm>

/** Answers the fields of a product's form; fills in the holder's name when an account is bound already. */
function answerCardForm(database: Database, { country, key, now }: BindingOptions): Handler<typeof getCardForm> {
  const findForm = prepareCardForm(database, country, key)

  return async ({ product_id }, caller) => {
    const { accountId, items, holderName } = await findForm(caller.tokenHash(), product_id)

    caller.isOf(accountId)
    return { items: items.map((item) => written(item, holderName, marketDay(now()))) } as WrittenForm
  }
}

function written(item: FormItem, holderName: string | null, today: string) {
  const isBirthday = item.input_type === 'birthday'

  return {
    code: item.code,
    cate: item.category,
    title: translated(item.title),
    subtitle: translated(item.hint),
    // An account number is never sent back, not even masked: the borrower would have to clear the field.
    value: item.is_holder_name ? (holderName ?? '') : '',
    note: (item.options ?? []).map(translatedOption) satisfies readonly FormOption[] as readonly CardOption[],
    cardTypeMi: item.card_type,
    channelNumber: item.channel_number,
    inputType: isBirthday ? 'text' : item.input_type,
    ...(isBirthday && { ...birthdays(today), autocomplete: 'bday' }),
    ...(item.is_holder_name && { autocomplete: 'name' }),
  }
}

function translatedOption({ name, type, children }: FormOption): FormOption {
  return { name: translated(name), type, ...(children !== undefined && { children: children.map(translatedOption) }) }
}

/** Settings for binding accounts. */
interface BindingOptions {
  readonly country: string
  /** The encryption key; undefined rejects every account. */
  readonly key: SealKey | undefined
  readonly now: () => Date
}

/** How often a borrower may name an account in a day: each time is a change that the core system reads. */
const bindings = { most: 50, milliseconds: 24 * 60 * 60_000 }

/**
 * Stores the account that receives a product's loan; a call that is repeated with its key does so once. With `forLoan` the borrower needs
 * a current order of the product, which then no longer asks for a card.
 */
function answerBindAccount(
  database: Database,
  { country, key, now }: BindingOptions,
  forLoan: boolean,
): Handler<typeof bindCard> {
  const findForm = prepareCardForm(database, country, key)

  return async ({ product_id = '', idempotencyKey: clientKey, ...sent }, caller) => {
    // As the database writes a uuid: what is encrypted belongs to that text.
    const productId = product_id.toLowerCase()
    const { accountId, items } = await findForm(caller.tokenHash(), productId)
    const checked = checkAnswers(items, sent, marketDay(now()))

    if (key === undefined) throw new ApiError('503', 'We cannot take payment accounts at the moment. Please call us.')

    const owner = { account_id: accountId, product_id: productId }
    const account = accountOf(checked, key, owner)
    const keyed = {
      account_id: accountId,
      call: forLoan ? 'changeCard' : 'bindCard',
      key: hashedKey(clientKey, { productId, ...sent }),
    }

    await inTransaction(database, async (transaction) => {
      await holdSession(transaction, caller.tokenHash())
      // Sent again after its answer got lost: what was bound since then stays.
      if (!(await keepResult(transaction, keyed, productId, now()))) return
      if (!(await isWithinRate(transaction, `payment accounts of ${accountId}`, bindings, now())))
        throw new ApiError('429', 'Too many were sent. Please try again later.')
      if (forLoan) await clearCardRequest(transaction, owner, now())
      await transaction
        .insertInto('payment_accounts')
        .values({ ...owner, ...account, bound_at: now() })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'product_id']).doUpdateSet({ ...account, bound_at: now() }),
        )
        .execute()
      await offerForRepayment(transaction, accountId, checked, account.last_four)
      await addChange(
        transaction,
        'card',
        { accountId, productId, cardType: account.card_type, lastFour: account.last_four },
        now(),
      )
    })
    return null
  }
}

type Owner = { account_id: string; product_id: string }

function accountOf({ cardType, answers }: CheckedAnswers, key: SealKey, { account_id, product_id }: Owner) {
  const entries = [...answers]
  const byCode = (kept: typeof entries) => Object.fromEntries(kept.map(([{ code }, text]) => [code, text]))
  const numbers = entries.filter(([item]) => item.is_account_number)
  const person: Person = {
    holderName: entries.find(([item]) => item.is_holder_name)?.[1] ?? '',
    answers: byCode(entries.filter(([item]) => !item.is_account_number)),
  }

  return {
    card_type: cardType,
    holder_name: '',
    answers: '{}',
    sealed_person: seal(JSON.stringify(person), key, belonging.person(account_id, product_id)),
    sealed_numbers: seal(JSON.stringify(byCode(numbers)), key, belonging.numbers(account_id, product_id)),
    last_four: /.{0,4}$/su.exec(numbers[0]?.[1] ?? '')?.[0] ?? '',
  }
}

async function clearCardRequest(transaction: Transaction<Tables>, owner: Owner, now: Date): Promise<void> {
  const live = await transaction
    .selectFrom('live_orders')
    .where('account_id', '=', owner.account_id)
    .where('product_id', '=', owner.product_id)
    .where((order) => order.or([order('ends_at', 'is', null), order('ends_at', '>', now)]))
    .select('order_id')
    .executeTakeFirst()

  if (live === undefined) throw new ApiError('404', 'You have no loan of this product whose account could be changed.')
  await transaction
    .updateTable('orders')
    .set({ needs_card: false })
    .where('account_id', '=', owner.account_id)
    .where('id', '=', live.order_id)
    .execute()
}

/** Adds a bank account to the cards of the legacy repayment, unless it is there. */
async function offerForRepayment(
  transaction: Transaction<Tables>,
  account_id: string,
  { answers }: CheckedAnswers,
  last_four: string,
): Promise<void> {
  const bank = [...answers].find(([item]) => item.code === 'bankCode')

  if (bank === undefined) return

  const [item, bank_code] = bank
  const own = await transaction
    .selectFrom('bank_cards')
    .where('account_id', '=', account_id)
    .select(['bank_code', 'last_four'])
    .execute()

  if (own.some((card) => card.bank_code === bank_code && card.last_four === last_four)) return
  await transaction
    .insertInto('bank_cards')
    .values({
      account_id,
      id: randomUUID(),
      bank_name: item.options?.find(({ type }) => type === bank_code)?.name ?? bank_code,
      bank_code,
      last_four,
      needs_code: true,
      position: own.length,
    })
    .execute()
}
