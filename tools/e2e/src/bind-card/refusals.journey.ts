import { bindCard } from '@pahiram/contract'
import { expect } from 'vitest'

import { accessibilityFindings } from '../accessibility.ts'
import { borrowerLike } from '../sandbox.ts'
import { journey } from '../journey.ts'
import { bindingsOf, fillPerson, next } from './filling.ts'

journey(
  'says why the server does not take an account, keeps all, and saves what is corrected',
  async ({ newPhone, origin }) => {
    const phone = await newPhone({ shell: 'ios' })
    const sent = bindingsOf(phone.page)
    const holder = phone.page.getByRole('textbox', { name: 'Account holder' })
    const number = phone.page.getByRole('textbox', { name: 'Wallet number' })
    const longName = 'Juan '.repeat(21).trim()

    await phone.open((await borrowerLike(origin, 'bind-wallet')).url)
    await number.fill('09175550101')
    await fillPerson(phone.page)
    await holder.fill(longName)
    await next(phone.page)

    await phone.page
      .getByRole('alert')
      .filter({ hasText: '"Account holder" is too long: at most 100 characters.' })
      .waitFor()
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.screenshot('bind-card-refused')
    expect([await holder.inputValue(), await number.inputValue()]).toEqual([longName, '09175550101'])
    expect(
      await phone.page.getByRole('group', { name: 'Date of birth' }).getByRole('textbox').first().inputValue(),
    ).toBe('28')

    await holder.fill('Juan dela Cruz')
    await next(phone.page)
    await phone.page.getByText('Your payment account is saved').waitFor()
    expect(sent.map(({ fields }) => fields['holderName'])).toEqual([longName, 'Juan dela Cruz'])
  },
)

journey('says so when there is no loan whose account could be changed', async ({ newPhone, origin }) => {
  const phone = await newPhone({ shell: 'ios' })
  const { url } = await borrowerLike(origin, 'bind-plain')

  await phone.open(`${url}&source=loanDetail`)
  await phone.page.getByRole('textbox', { name: 'Wallet number' }).fill('09175550101')
  await phone.page.getByRole('textbox', { name: 'Account holder' }).fill('Juan dela Cruz')
  await next(phone.page)

  await phone.page
    .getByRole('alert')
    .filter({ hasText: 'You have no loan of this product whose account could be changed.' })
    .waitFor()
  expect(new URL(phone.page.url()).pathname).toBe('/bind-card')
  expect(await phone.page.getByRole('textbox', { name: 'Wallet number' }).inputValue()).toBe('09175550101')
})

journey(
  'does not know whether an account was saved whose answer got lost, and sends it again only when asked',
  async ({ newPhone, origin }) => {
    const phone = await newPhone({ shell: 'ios' })
    const sent = bindingsOf(phone.page)
    let lost = 0

    phone.expectProblem(/Failed to load resource/)
    await phone.open((await borrowerLike(origin, 'bind-plain')).url)
    // The server saves it; its answer does not arrive.
    await phone.page.route(
      `**${bindCard.path}*`,
      async (route) => {
        await route.fetch()
        lost += 1
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await phone.page.getByRole('textbox', { name: 'Wallet number' }).fill('09175550101')
    await phone.page.getByRole('textbox', { name: 'Account holder' }).fill('Juan dela Cruz')
    await next(phone.page)

    await phone.page.getByText('We do not know whether your account was saved').waitFor()
    expect(await accessibilityFindings(phone.page)).toEqual([])
    await phone.page.waitForTimeout(500) // nothing is sent behind the borrower's back
    expect([lost, sent.length]).toEqual([1, 1])
    await phone.screenshot('bind-card-unsure')
    expect(await phone.page.getByRole('textbox', { name: 'Wallet number' }).inputValue()).toBe('09175550101')

    await phone.page.getByRole('button', { name: 'Retry' }).tap()
    await phone.page.getByText('Your payment account is saved').waitFor()
    expect(sent[1]).toEqual(sent[0])
  },
)
