import { isOffline } from '@pahiram/ui-kit'
import { atom, type Getter, type Setter } from 'jotai'

import { pageMessages } from '../messages/en.json'
import { environmentAtom, localeAtom } from './environment.ts'
import { messagesIn } from './messages.ts'

/** Whether a press of this page was not sent, since the phone was known to be offline, or quiet news were lost: a phone wakes first. */
export const isUnsentAtom = atom(false)

/** Whether the phone is known to be offline. What the page reads is then asked for: an answer shows that its browser is wrong. */
export function isKnownOffline(set: Setter): boolean {
  if (!isOffline()) return false
  set(isUnsentAtom, true)
  window.dispatchEvent(new Event('online'))
  return true
}

/** Likewise for a press, which is never repeated by itself: then it says that nothing was sent. */
export function refusesOffline(get: Getter, set: Setter): boolean {
  if (!isKnownOffline(set)) return false
  get(environmentAtom).toast(messagesIn(pageMessages, get(localeAtom)).offlinePress, 'error')
  return true
}
