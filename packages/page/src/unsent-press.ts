import { isOffline } from '@pahiram/ui-kit'
import { atom, type Getter, type Setter } from 'jotai'

import { pageMessages } from '../messages/en.json'
import { environmentAtom, localeAtom } from './environment.ts'
import { messagesIn } from './messages.ts'

/** Whether a press of this page was not sent, since the phone was known to be offline, or quiet news were lost: a phone wakes first. */
export const isUnsentAtom = atom(false)

/**
 * Whether the phone is known to be offline: then it says, but where it is `unsaid`, that nothing was sent. What the page reads is asked
 * for, as an answer shows that the browser is wrong; the press is never repeated by itself.
 */
export function refusesOffline(get: Getter, set: Setter, unsaid = false): boolean {
  if (!isOffline()) return false
  set(isUnsentAtom, true)
  window.dispatchEvent(new Event('online'))
  if (!unsaid) get(environmentAtom).toast(messagesIn(pageMessages, get(localeAtom)).offlinePress, 'error')
  return true
}
