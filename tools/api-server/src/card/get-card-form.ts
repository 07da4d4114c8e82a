import type { CardOption, getCardForm } from '@pahiram/contract'

import type { Handler } from '../api/implement.ts'
import type { WrittenAnswer } from '../api/envelope.ts'
import type { Database } from '../database/database.ts'
import { type FormItem, type FormOption, prepareCardForm } from './card-form.ts'

type WrittenForm = WrittenAnswer<typeof getCardForm>

/** Answers the fields of a product's form, with the holder's name filled in where an account is bound already. */
export function answerCardForm(database: Database, country: string): Handler<typeof getCardForm> {
  const findForm = prepareCardForm(database, country)

  return async ({ product_id }, caller) => {
    const { items, holderName } = await findForm(caller.tokenHash(), product_id)

    return { items: items.map((item) => written(item, holderName)) } as WrittenForm
  }
}

function written(item: FormItem, holderName: string | null) {
  return {
    code: item.code,
    cate: item.category,
    title: item.title,
    subtitle: item.hint,
    // A number is never sent back, not even masked: a field filled with half a number would only have to be emptied.
    value: item.is_holder_name ? (holderName ?? '') : '',
    note: (item.options ?? []) satisfies readonly FormOption[] as readonly CardOption[],
    cardTypeMi: item.card_type,
    channelNumber: item.channel_number,
    inputType: item.input_type,
  }
}
