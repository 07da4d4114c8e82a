import { bindCard, changeCard } from '@pahiram/contract'

import type { Locator, Page } from 'playwright-core'

/** What the page sent to save an account, in order. */
export interface Binding {
  readonly path: string
  readonly productId: string | undefined
  /** All but the product and the key. */
  readonly fields: Readonly<Record<string, string>>
}

/** Every account that the page sends from now on. */
export function bindingsOf(page: Page): readonly Binding[] {
  const sent: Binding[] = []

  page.on('request', (request) => {
    const path = new URL(request.url()).pathname

    if (path !== bindCard.path && path !== changeCard.path) return

    const {
      product_id: productId,
      idempotencyKey: _key,
      ...fields
    } = Object.fromEntries(new URLSearchParams(request.postData() ?? ''))

    sent.push({ path, productId, fields })
  })
  return sent
}

/** The button that opens a field's picker. */
export function pickerOf(page: Page, field: string): Locator {
  return page.getByRole('button', { name: field, exact: true })
}

/** Opens a field's picker. */
export async function openPicker(page: Page, field: string): Promise<Locator> {
  await pickerOf(page, field).tap()

  const dialog = page.getByRole('dialog', { name: field })

  await dialog.getByRole('listbox').first().waitFor()
  return dialog
}

/** Chooses an option by its name, looked for where there is a search. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  const dialog = await openPicker(page, field)
  const search = dialog.getByRole('searchbox', { name: 'Search' })

  const isSearched = await search.isVisible()

  if (isSearched) await search.fill(option)
  await dialog
    .getByRole('option', isSearched ? {} : { name: option, exact: true })
    .first()
    .tap()
  await confirm(dialog)
}

/** Types a day, as `1990-12-31`. */
export async function typeDay(page: Page, field: string, written: string): Promise<void> {
  const inputs = page.getByRole('group', { name: field, exact: true }).getByRole('textbox')

  for (const [at, part] of written.split('-').toReversed().entries()) await inputs.nth(at).fill(part)
}

async function confirm(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Confirm' }).tap()
  await dialog.waitFor({ state: 'detached' })
}

/** Fills in what every account of the usual form has. */
export async function fillPerson(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Account holder' }).fill('Juan dela Cruz')
  await typeDay(page, 'Date of birth', person.birthday)
}

/** The answers of {@link fillPerson}. */
export const person = { holderName: 'Juan dela Cruz', birthday: '1990-02-28' }

/** Fills in the usual form for a bank account. */
export async function fillBank(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Bank account' }).tap()
  await choose(page, 'Bank', 'Savings Bank of Hiraya')
  await page.getByRole('textbox', { name: 'Account number' }).fill('0012-3456 7890')
  await choose(page, 'Branch', 'binan laguna')
  await fillPerson(page)
}

/** The answers of {@link fillBank}. */
export const bank = {
  cardType: '2',
  bankCode: 'SHIR',
  accountNumber: '001234567890',
  branchPlace: '08-801',
  ...person,
}

/** Presses Next. */
export function next(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Next' }).tap()
}
