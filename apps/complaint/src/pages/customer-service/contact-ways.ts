import type { CustomerContact, RuntimeConfiguration } from '@pahiram/contract'

/*
 * How a person is reached, as the page and its first view say it: the inline script has this too (`early-answer.ts`).
 */

/** The ways to reach a person; one that is not known is absent. */
export interface ContactWays {
  readonly phone: string | undefined
  readonly email: string | undefined
}

/** What the server says, else what the deployment does. */
export function contactWays(
  { smWa, email }: CustomerContact,
  { servicePhone, supportEmail }: Partial<Pick<RuntimeConfiguration, 'servicePhone' | 'supportEmail'>>,
): ContactWays {
  return { phone: firstSaid(smWa, servicePhone), email: firstSaid(email, supportEmail) }
}

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
