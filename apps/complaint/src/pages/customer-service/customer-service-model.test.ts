import { answer } from '@pahiram/api-mock'
import { getCustomerContact } from '@pahiram/contract'
import { preparePage } from '@pahiram/page/testing'
import { expect, test, vi } from 'vitest'

import { contactAtom, contactWaysAtom, mailLink } from './customer-service-model.ts'

test.each([
  ['care@pahiram.example', 'mailto:care@pahiram.example'],
  ['care+ph@pahiram.example', 'mailto:care+ph@pahiram.example'],
  ['a@b.example?bcc=c@d.example', undefined],
  ['a@b.example?bcc=all', 'mailto:a@b.example%3Fbcc%3Dall'],
  ['javascript:alert(1)', undefined],
  ['call us', undefined],
  ['\ud800@b.example', undefined],
])('the mail link of %j is %j', (email, link) => {
  expect(mailLink(email)).toBe(link)
})

test("the server's words come before the deployment's, each by itself", async () => {
  answer(getCustomerContact, { smWa: ' 0917 ' })
  const { store } = preparePage({ address: '/customer-service', configuration: { supportEmail: 'help@brand.example' } })

  store.sub(contactAtom, () => undefined)
  await vi.waitFor(() => {
    expect(store.get(contactAtom).state).toBe('ready')
  })
  expect(store.get(contactWaysAtom)).toEqual({ phone: '0917', email: 'help@brand.example' })
})
