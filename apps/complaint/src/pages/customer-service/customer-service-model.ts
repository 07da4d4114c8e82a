import { type CustomerContact, getCustomerContact } from '@pahiram/contract'
import { actionAtom, countPress, environmentAtom, asyncAtom, localeAtom, messagesIn } from '@pahiram/page'
import { copyText } from '@pahiram/page/copy-text'
import { atom } from 'jotai'

import { customerServiceMessages } from '../../../messages/en.json'

/** How the server says it is reached. */
export const contactAtom = asyncAtom<CustomerContact>((get, signal) =>
  get(environmentAtom).api(getCustomerContact, { type: '1' }, { signal }),
)

/** The ways to reach a person: what the server says, else what the deployment does, also while the server cannot be asked. */
export const contactWaysAtom = atom((get) => {
  const contact = get(contactAtom)
  const { smWa, email }: CustomerContact = contact.state === 'ready' ? contact.value : {}
  const { servicePhone, supportEmail } = get(environmentAtom).configuration

  return { phone: firstSaid(smWa, servicePhone), email: firstSaid(email, supportEmail) }
})

function firstSaid(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.map((text) => text?.trim()).find((text) => text !== undefined && text !== '')
}

/** Opens a mail to an address; undefined for a text that is none. Nothing in it can add a field to the mail. */
export function mailLink(email: string): string | undefined {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return undefined
  try {
    return `mailto:${encodeURIComponent(email).replace('%40', '@').split('%2B').join('+')}`
  } catch {
    // Half a character: no mail program could use it either.
    return undefined
  }
}

/** Counts that the mail link was pressed. */
export const countMailAtom = atom(null, (get) => countPress(get, 'customer-service.email'))

/** Puts the number on the clipboard: a borrower dials it in the phone's own way. */
export const copyPhoneAtom = actionAtom(async (get, _set, phone: string) => {
  const messages = messagesIn(customerServiceMessages, get(localeAtom))

  countPress(get, 'customer-service.copy')
  get(environmentAtom).toast((await copyText(phone)) ? messages.copied : messages.notCopied, 'info')
})
