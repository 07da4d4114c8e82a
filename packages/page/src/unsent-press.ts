import { isOffline } from '@pahiram/ui-kit'
import { atom, type Getter, type Setter } from 'jotai'

import { pageMessages } from '../messages/en.json'
import { environmentAtom, localeAtom } from './environment.ts'
import { messagesIn } from './messages.ts'

/** Whether a press of this page was not sent, since the phone was known to be offline, or quiet news were lost: a phone wakes first. */
export const isUnsentAtom = atom(false)

/**
 * Whether the phone is known to be offline. Then it says that nothing was sent, and what the page reads is asked for
 * again when there is a connection (`asyncAtom`); the press is never repeated by itself.
 */
export function refusesOffline(get: Getter, set: Setter): boolean {
  if (!isOffline()) return false
  set(isUnsentAtom, true)
  get(environmentAtom).toast(messagesIn(pageMessages, get(localeAtom)).offlinePress, 'error')
  return true
}
