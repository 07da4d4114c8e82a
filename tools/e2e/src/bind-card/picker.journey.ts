import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { borrowerLike } from '../sandbox.ts'
import { journey } from '../journey.ts'
import { typeDay, openPicker, pickerOf } from './filling.ts'

import type { Phone } from '../phone.ts'

/** Opens the usual form at the fields of a bank account. */
async function openBankForm(phone: Phone, origin: string): Promise<void> {
  await phone.open((await borrowerLike(origin, 'bind-bank')).url)
  await phone.page.getByRole('tab', { name: 'Bank account' }).tap()
}

const atRest = 400 // ms until a sheet has come to rest

journey('takes nothing that was not pressed, and then what was', async ({ phone, origin }) => {
  await openBankForm(phone, origin)
  const dialog = await openPicker(phone.page, 'Bank')
  const confirm = dialog.getByRole('button', { name: 'Confirm' })

  expect(await dialog.getByRole('option', { selected: true }).count()).toBe(0)
  await confirm.tap({ force: true })
  await phone.page.getByText('Choose: Bank', { exact: true }).waitFor()
  await dialog.getByRole('option', { name: 'Bank of Amihan', exact: true }).tap()
  await confirm.tap()
  await dialog.waitFor({ state: 'detached' })
  await phone.page.getByText('Bank of Amihan', { exact: true }).waitFor()
})

journey('leaves a field as it was with Cancel', async ({ phone, origin }) => {
  await openBankForm(phone, origin)
  const dialog = await openPicker(phone.page, 'Bank')

  await dialog.getByRole('searchbox', { name: 'Search' }).fill('tala')
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await dialog.waitFor({ state: 'detached' })
  await phone.page.getByText('Choose your bank', { exact: true }).waitFor()
})

journey.for([
  ['small', 'dark'],
  ['usual', 'light'],
] as const)(
  'shows a bank and a choice of few on a %s screen, %s',
  async ([size, colorScheme], { newPhone, origin }) => {
    const phone = await newPhone({ size, context: { colorScheme } })

    await phone.open((await borrowerLike(origin, 'bind-bank')).url)
    for (const field of ['Where the money goes', 'Bank']) {
      if (field === 'Bank') await phone.page.getByRole('tab', { name: 'Bank account' }).tap()

      const dialog = await openPicker(phone.page, field)

      await phone.page.waitForTimeout(atRest)
      expect(await accessibilityFindings(phone.page)).toEqual([])
      expect(await sidewaysScroll(phone.page)).toBe(0)
      await phone.screenshot(`bind-card-picker-${field.replaceAll(' ', '-')}`)
      await dialog.getByRole('button', { name: 'Cancel' }).tap()
      await dialog.waitFor({ state: 'detached' })
    }
  },
)

journey('finds a city among 1 640 whatever its accents', async ({ newPhone, origin }) => {
  for (const [size, colorScheme] of [
    ['small', 'light'],
    ['usual', 'dark'],
  ] as const) {
    const phone = await newPhone({ size, context: { colorScheme } })

    await phone.open((await borrowerLike(origin, 'bind-large')).url)
    const dialog = await openPicker(phone.page, 'Branch')

    await dialog.getByRole('option', { name: 'Mountain Province' }).tap()
    await dialog.getByRole('listbox', { name: 'Mountain Province of the Northern Cordilleras' }).waitFor()
    await phone.page.waitForTimeout(atRest)
    await phone.screenshot('bind-card-city')
    expect(await accessibilityFindings(phone.page)).toEqual([])
    expect(await sidewaysScroll(phone.page)).toBe(0)

    await dialog.getByRole('searchbox', { name: 'Search' }).fill('mountain p')
    await phone.page.waitForTimeout(atRest)
    await phone.screenshot('bind-card-city-found')
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await dialog.getByRole('searchbox', { name: 'Search' }).fill('paranaque mountain')
    await dialog.getByRole('option', { name: 'Parañaque City' }).tap()
    await dialog.getByRole('button', { name: 'Confirm' }).tap()
    await phone.page.getByText('Mountain Province of the Northern Cordilleras, Parañaque City').waitFor()
  }
})

journey('chooses with the keyboard alone', async ({ phone, origin }) => {
  await openBankForm(phone, origin)
  await pickerOf(phone.page, 'Bank').focus()
  await phone.page.keyboard.press('Enter')
  await phone.page.getByRole('listbox').waitFor()
  await phone.page.keyboard.press('Tab')
  await phone.page.keyboard.type('union')
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await phone.page.keyboard.press(key)

  await phone.page.getByText('Union of Amihan', { exact: true }).waitFor()
  expect(await phone.page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe('dialog')
})

journey('types a day, in the dark and with large text', async ({ newPhone, origin }) => {
  const phone = await newPhone({ size: 'small', context: { colorScheme: 'dark', bypassCSP: true } })

  await phone.open((await borrowerLike(origin, 'bind-wallet')).url)
  await phone.page.addStyleTag({ content: 'html { font-size: 200% }' })
  await typeDay(phone.page, 'Date of birth', '1990-02-31')
  await phone.page.getByText('Check day, month and year.').waitFor()
  expect(await accessibilityFindings(phone.page)).toEqual([])
  expect(await sidewaysScroll(phone.page)).toBe(0)
  await phone.screenshot('bind-card-day-dark-large')
  await typeDay(phone.page, 'Date of birth', '1990-02-28')
  await phone.page.getByText('Check day, month and year.').waitFor({ state: 'detached' })
})
