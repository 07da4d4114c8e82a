import { expect } from 'vitest'

import { accessibilityFindings } from '../accessibility.ts'
import { journey } from '../journey.ts'
import { addressOf } from '../sandbox.ts'

const dialogs = [
  ['Add your payment account', 'Close'],
  ['Kind tips', 'OK'],
  ['Need help?', 'Cancel'],
  ['How do you like our app?', 'Cancel'],
] as const

journey('shows the dialogs one after the other', async ({ newPhone, origin }) => {
  const phone = await newPhone()

  for (const size of ['usual', 'small'] as const) {
    await phone.resize(size)

    await phone.open(await addressOf(origin, 'seed-dialogs'))
    for (const [name, close] of dialogs) {
      const dialog = phone.page.getByRole('dialog', { name })

      await dialog.waitFor()
      expect(await accessibilityFindings(phone.page)).toEqual([])
      // At rest: no second one has come.
      expect(await phone.page.getByRole('dialog').count()).toBe(1)
      await phone.screenshot(`dialog-${name.replaceAll(/\W+/g, '-')}`)
      await dialog.getByRole('button', { name: close }).tap()
      await dialog.waitFor({ state: 'detached' })
    }
    expect(await phone.page.getByRole('dialog').count()).toBe(0)
  }
})

journey('keeps the keyboard inside a dialog, and Escape closes it', async ({ phone, origin }) => {
  await phone.open(await addressOf(origin, 'seed-prompt'))
  const dialog = phone.page.getByRole('dialog', { name: 'Need help?' })

  await dialog.waitFor()
  for (let press = 0; press < 7; press += 1) {
    await phone.page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await phone.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

journey('rates with the keyboard alone', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'ios' })

  await phone.open(await addressOf(origin, 'seed-rating'))
  const dialog = phone.page.getByRole('dialog', { name: 'How do you like our app?' })

  await dialog.waitFor()
  await dialog.getByRole('radio', { name: '1 star' }).focus()
  for (let press = 0; press < 4; press += 1) await phone.page.keyboard.press('ArrowRight')
  expect(await dialog.getByRole('radio', { name: '5 stars' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Submit' }).focus()
  await phone.page.keyboard.press('Enter')

  await expect.poll(() => phone.shellMessages.map(({ action }) => action)).toContain('goRate')
  await dialog.waitFor({ state: 'detached' })
})

journey('says thank you for three stars', async ({ phone, origin }) => {
  await phone.open(await addressOf(origin, 'seed-rating'))
  await phone.page.getByRole('radio', { name: '3 stars' }).tap()
  await phone.screenshot('dialog-rating-3')
  await phone.page.getByRole('button', { name: 'Submit' }).tap()

  const thanks = phone.page.getByRole('dialog', { name: /Thank you/ })

  await thanks.waitFor()
  await phone.screenshot('dialog-thanks')
  await thanks.getByRole('button', { name: 'OK' }).tap()
  await thanks.waitFor({ state: 'detached' })
})

journey('asks for a star before it sends', async ({ phone, origin }) => {
  await phone.open(await addressOf(origin, 'seed-rating'))
  await phone.page.getByRole('button', { name: 'Submit' }).tap()

  await phone.page.getByRole('status').filter({ hasText: 'Silakan pilih' }).waitFor()
})

journey('shows the tips no more once the borrower pressed repay', async ({ phone, origin }) => {
  const address = await addressOf(origin, 'seed-tip')

  await phone.open(address)
  await phone.page.getByRole('button', { name: 'OK' }).tap()
  await phone.page.getByRole('button', { name: 'Repayment' }).tap()
  await phone.page.waitForURL(/\/repay\?/)

  await phone.open(address)
  await phone.page.getByRole('button', { name: 'Repayment' }).waitFor()
  await phone.page.waitForTimeout(500) // a dialog would have opened by now
  expect(await phone.page.getByRole('dialog').count()).toBe(0)
})
