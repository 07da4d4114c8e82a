import { type CustomerContact, getCustomerContact } from '@pahiram/contract'
import { actionAtom, countPress, environmentAtom, asyncAtom, localeAtom, messagesIn } from '@pahiram/page'
import { copyText } from '@pahiram/page/copy-text'
import { atom } from 'jotai'

import { customerServiceMessages } from '../../../messages/en.json'
import { type ContactWays, contactWays } from './contact-ways.ts'

/** How the server says it is reached. */
export const contactAtom = asyncAtom<CustomerContact>((get, signal) =>
  get(environmentAtom).api(getCustomerContact, { type: '1' }, { signal }),
)

/** What the server says, else what the deployment does: also while the server cannot be asked. */
export const contactWaysAtom = atom((get): ContactWays => {
  const contact = get(contactAtom)

  return contactWays(contact.state === 'ready' ? contact.value : {}, get(environmentAtom).configuration)
})

/** Counts that the mail link was pressed. */
export const countMailAtom = atom(null, (get) => countPress(get, 'customer-service.email'))

/** Puts the number on the clipboard: a borrower dials it in the phone's own way. */
export const copyPhoneAtom = actionAtom(async (get, _set, phone: string) => {
  const messages = messagesIn(customerServiceMessages, get(localeAtom))

  countPress(get, 'customer-service.copy')
  get(environmentAtom).toast((await copyText(phone)) ? messages.copied : messages.notCopied, 'info')
})
