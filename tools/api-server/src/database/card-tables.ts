/** The tables of payment accounts and the forms they are named by. */
export interface CardTables {
  /** Which form a product has in a country. */
  card_forms: { country: string; product_id: string; form: string }
  card_form_items: CardFormItemsTable
  /** `options` is a list of {name, type, children?}; written as text, read as what it says. */
  card_option_lists: { name: string; options: string }
  payment_accounts: PaymentAccountsTable
}

interface CardFormItemsTable {
  form: string
  position: number
  code: string
  category: string
  title: string
  hint: string
  input_type: string
  /** `0` for every card type. */
  card_type: string
  /** Empty for every channel. */
  channel_number: string
  option_list: string | null
  is_account_number: boolean
  is_holder_name: boolean
}

interface PaymentAccountsTable {
  account_id: string
  product_id: string
  card_type: string
  holder_name: string
  /** What was answered by code, without the account numbers; written as text. */
  answers: string
  /** The account numbers by code, encrypted. */
  sealed_numbers: string
  last_four: string
  bound_at: Date
}
