import { readFileSync } from 'node:fs'

import type { Locale } from '@pahiram/contract'

interface MessageTree {
  readonly [key: string]: string | MessageTree
}

/**
 * Returns a function that finds what a control is called in a language, by the folder of messages and the key.
 * @example messagesOf('fil')('apps/loan', 'order.repayment')
 */
export function messagesOf(locale: Locale): (folder: string, key: string) => string {
  return (folder, key) => {
    const file = new URL(`../../../../${folder}/messages/${locale}.json`, import.meta.url)
    const found = key
      .split('.')
      .reduce<string | MessageTree | undefined>(
        (part, name) => (typeof part === 'object' ? part[name] : undefined),
        JSON.parse(readFileSync(file, 'utf8')) as MessageTree,
      )

    if (typeof found !== 'string') throw new Error(`${file.pathname} has no message ${key}`)
    return found
  }
}
