import type { Insertable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { optionLists } from './card-options.ts'

type Item = Insertable<Tables['card_form_items']>

/** What a field differs in from a text of every card type. */
type Differences = Partial<Omit<Item, 'form' | 'position' | 'code' | 'title'>>

/** The seeded forms: the usual one, one for wallets only, one with long lists, one that no page can wholly fill in. */
export type FormName = 'usual' | 'wallet' | 'large' | 'odd'

const wallet = { card_type: '1' }
const bank = { card_type: '2' }
const number = { input_type: 'number', is_account_number: true }
const holder = { hint: 'As it stands on your ID', is_holder_name: true }
const birthday = { category: 'day', hint: 'Day, month, year' }

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
export function cardFormItems(): Item[] {
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
export function cardOptionLists(): Insertable<Tables['card_option_lists']>[] {
  return Object.entries(optionLists).map(([name, options]) => ({ name, options: JSON.stringify(options) }))
}
