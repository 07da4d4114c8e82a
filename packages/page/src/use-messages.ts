import type { Locale } from '@pahiram/contract'
import { useAtomValue } from 'jotai'
import { useSyncExternalStore } from 'react'

import { type PageMessages, pageMessages } from '../messages/en.json'
import { localeAtom } from './environment.ts'
import { languagePart, type Messages, messagesIn } from './messages.ts'

/**
 * A section of `messages/en.json` in the page's language. A component draws again when a language that was lost comes
 * after all.
 * @example const messages = useMessages(orderMessages)
 */
export function useMessages<Section extends object>(section: Messages<Section>): Section {
  const locale = useLocale()
  const { state, subscribe } = languagePart(locale)

  useSyncExternalStore(subscribe, state, state)
  return messagesIn(section, locale)
}

/** Returns the page's language; `default` is the specification's mix. */
export function useLocale(): Locale {
  return useAtomValue(localeAtom)
}

/** What every page may have to say: failures, retry, offline. */
export function usePageMessages(): PageMessages {
  return useMessages(pageMessages)
}
