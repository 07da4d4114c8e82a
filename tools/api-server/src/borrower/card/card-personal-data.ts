import type { Kysely } from 'kysely'

import { retrying } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { currentPrefix, seal, type SealKey, unseal } from '../../platform/keys/encryption.ts'
import { belonging, readPerson } from '../../platform/keys/sealed-text.ts'
import type { Export, PersonalData } from '../../platform/personal-data.ts'

/** What is kept of the accounts that borrowers named for their money. */
export const cardPersonalData: readonly PersonalData[] = [
  {
    table: 'payment_accounts',
    exported: readAccounts,
    erased: 'rows',
    reseal: (query, { key }) => resealAccounts(query, key),
  },
]

/** Returns the accounts, with their numbers when the key is given. */
async function readAccounts({ query, account, key }: Export): Promise<unknown[]> {
  const cards = await query.selectFrom('payment_accounts').where('account_id', '=', account).selectAll().execute()

  return cards.map(({ sealed_numbers, sealed_person, ...card }) => {
    const { holderName, answers } =
      sealed_person === null || key !== undefined
        ? readPerson({ ...card, sealed_person }, key, belonging.person(account, card.product_id))
        : { holderName: undefined, answers: undefined }

    return {
      ...card,
      holder_name: holderName,
      answers,
      numbers: key && numbersIn(sealed_numbers, key, belonging.numbers(account, card.product_id)),
    }
  })
}

function numbersIn(sealed: string, key: SealKey, owner: string): unknown {
  return /^v\d\./.test(sealed) ? JSON.parse(unseal(sealed, key, owner)) : {}
}

/** How many rows one round encrypts. */
const most = 500

async function resealAccounts(query: Kysely<Tables>, key: SealKey): Promise<number> {
  const current = `${currentPrefix(key)}%`
  const found = await query
    .selectFrom('payment_accounts')
    .where((row) =>
      row.or([
        row('sealed_person', 'is', null),
        row('sealed_person', 'not like', current),
        row.and([row('sealed_numbers', 'like', 'v%.%'), row('sealed_numbers', 'not like', current)]),
      ]),
    )
    .selectAll()
    .limit(most)
    .execute()

  for (const row of found) {
    const { account_id, product_id, sealed_numbers } = row
    const owners = {
      person: belonging.person(account_id, product_id),
      numbers: belonging.numbers(account_id, product_id),
    }
    const areSealed = /^v\d\./.test(sealed_numbers)

    await retrying(() =>
      query
        .updateTable('payment_accounts')
        .where('account_id', '=', account_id)
        .where('product_id', '=', product_id)
        .where('sealed_numbers', '=', sealed_numbers)
        .where('sealed_person', 'is not distinct from', row.sealed_person)
        .set({
          holder_name: '',
          answers: '{}',
          sealed_person: seal(JSON.stringify(readPerson(row, key, owners.person)), key, owners.person),
          ...(areSealed && { sealed_numbers: seal(unseal(sealed_numbers, key, owners.numbers), key, owners.numbers) }),
        })
        .execute(),
    )
  }
  return found.length
}
