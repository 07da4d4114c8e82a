import { useAtomValue } from 'jotai'

import { type PageMessages, pageMessages } from '../messages/en.json'
import { localeAtom } from './environment.ts'
import { type Messages, messagesIn } from './messages.ts'

/**
 * A section of `messages/en.json` in the page's language.
 * @example const messages = useMessages(orderMessages)
 */
export function useMessages<Section extends object>(section: Messages<Section>): Section {
  return messagesIn(section, useAtomValue(localeAtom))
}

/** What every page may have to say: failures, retry, offline. */
export function usePageMessages(): PageMessages {
  return useMessages(pageMessages)
}
