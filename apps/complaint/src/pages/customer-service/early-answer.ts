import { configurationElementId, type CustomerContact, type RuntimeConfiguration } from '@pahiram/contract'

import { contactWays, mailLink } from './contact-ways.ts'

/** The ways to reach a person, as the first view shows them; one that is not known is empty. */
export interface EarlyContact {
  readonly phone: string
  readonly email: string
  /** Where a mail to it is begun; empty for a text that is no address. */
  readonly mail: string
}

/**
 * Reads how a person is reached as the page will, before any bundle has arrived: part of the inline script. Undefined where
 * nothing is known: the page says so. Undefined also where neither server nor configuration says one of them: the page has
 * a usual one.
 */
export function earlyAnswer(contact: CustomerContact): EarlyContact | undefined {
  const { textContent } = document.getElementById(configurationElementId) as Element
  const configuration = JSON.parse(textContent) as Partial<RuntimeConfiguration>
  const { phone = configuration.servicePhone, email = configuration.supportEmail } = contactWays(contact, configuration)

  if (phone === undefined || email === undefined) return undefined
  return phone || email ? { phone, email, mail: mailLink(email) || '' } : undefined
}
