import { expect } from 'vitest'

import { accessibilityFindings, sidewaysScroll } from '../accessibility.ts'
import { borrowerLike } from '../sandbox.ts'
import { journey } from '../journey.ts'
import { bindingsOf, choose, fillPerson, next, person, pickerOf } from './filling.ts'

journey('saves a form without card types', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'ios' })
  const sent = bindingsOf(phone.page)

  await phone.open((await borrowerLike(origin, 'bind-plain')).url)
  await phone.page.getByRole('textbox', { name: 'Wallet number' }).fill('09175550101')
  await phone.page.getByRole('textbox', { name: 'Account holder' }).fill('Juan dela Cruz')
  expect(await phone.page.getByRole('tab').count()).toBe(0)
  await next(phone.page)

  await phone.page.getByText('Your payment account is saved').waitFor()
  expect(sent.map(({ fields }) => fields)).toEqual([{ walletNumber: '09175550101', holderName: 'Juan dela Cruz' }])
})

journey('asks for what a cash pick-up needs as soon as that is chosen', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'ios' })
  const sent = bindingsOf(phone.page)
  const number = phone.page.getByRole('textbox', { name: 'Wallet number' })

  await phone.open((await borrowerLike(origin, 'bind-wallet')).url)
  await number.fill('09175550101')
  await choose(phone.page, 'Where the money goes', 'Cash pick-up')
  expect(await number.count()).toBe(0)
  await choose(phone.page, 'ID you will show', 'Passport')
  await choose(phone.page, 'Pick-up place', 'lapu-lapu cebu')
  await phone.page.getByText('Cebu, Lapu-Lapu').waitFor()
  await fillPerson(phone.page)

  // What is hidden keeps its answer, and is not sent.
  await choose(phone.page, 'Where the money goes', 'Perlas Wallet')
  expect(await number.inputValue()).toBe('09175550101')
  await choose(phone.page, 'Where the money goes', 'Cash pick-up')
  await phone.screenshot('bind-card-cash')
  await next(phone.page)

  await phone.page.getByText('Your payment account is saved').waitFor()
  expect(sent.map(({ fields }) => fields)).toEqual([
    { cardType: '1', channelNumber: '90008', identity: 'passport', pickUpPlace: '05-502', ...person },
  ])
})

journey('finds a bank among 120 and a city among 1 640', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'ios' })
  const sent = bindingsOf(phone.page)

  await phone.open((await borrowerLike(origin, 'bind-large')).url)
  await phone.page.getByRole('tab', { name: 'Bank account' }).tap()
  await choose(phone.page, 'Bank', 'womens bank tala')
  await phone.page.getByRole('textbox', { name: 'Account number' }).fill('1234567890123456')
  await choose(phone.page, 'Branch', 'paranaque mountain')
  await phone.page.getByText('Mountain Province of the Northern Cordilleras, Parañaque City').waitFor()
  await next(phone.page)

  await phone.page.getByText('Your payment account is saved').waitFor()
  expect(sent[0]?.fields).toMatchObject({ cardType: '2', bankCode: 'WTAL', branchPlace: 'p4-c62' })
})

journey('says what cannot be filled in, and saves the rest', async ({ newPhone, origin }) => {
  const { url } = await borrowerLike(origin, 'bind-odd')

  for (const [size, colorScheme] of [
    ['small', 'light'],
    ['usual', 'dark'],
  ] as const) {
    const phone = await newPhone({ size, shell: 'ios', context: { colorScheme } })
    const sent = bindingsOf(phone.page)

    await phone.open(url)
    await phone.page.getByText('This cannot be filled in here.').first().waitFor()
    expect(await phone.page.getByText('This cannot be filled in here.').count()).toBe(3)
    for (const field of ['Fingerprint', 'Bank', 'A field without a code']) {
      await phone.page.getByText(field, { exact: true }).waitFor()
      expect(await pickerOf(phone.page, field).count()).toBe(0)
    }
    expect(await accessibilityFindings(phone.page)).toEqual([])
    expect(await sidewaysScroll(phone.page)).toBe(0)
    await phone.screenshot('bind-card-odd')
    await phone.page.getByRole('textbox', { name: 'Wallet number' }).fill('09175550101')
    await next(phone.page)

    await phone.page.getByText('Your payment account is saved').waitFor()
    expect(sent.map(({ fields }) => fields)).toEqual([{ walletNumber: '09175550101' }])
  }
})
