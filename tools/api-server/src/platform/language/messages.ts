import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import MessageFormat from '@messageformat/core'
import type { Locale } from '@pahiram/contract'

import type { Sections } from '../../../messages/en.json'
import { currentLocale } from './language.ts'

/** Messages by key, as a file has them; a key may contain a group of further ones. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

type Compiled = { readonly [key: string]: string | ((values: object) => string) | Compiled }

const folder = join(import.meta.dirname, '../../../messages')
const english = readMessages('en')
const files = new Map<Locale, MessageTree>([['en', english]])
const sections = new Map<string, unknown>()

/**
 * Returns a section of `messages/en.json` in the language of the request that is being answered. A message with values is
 * a function of them.
 * @example messagesOf('order').dueSoonText({ amount, day })
 */
export function messagesOf<Name extends keyof Sections>(section: Name): Sections[Name] {
  const locale = currentLocale()
  const key = `${locale} ${section}`

  if (!sections.has(key)) {
    const format = new MessageFormat(locale === 'default' ? 'en' : locale, { strictPluralKeys: false })

    sections.set(key, compiledTree(treeOf(english[section]), treeOf(fileIn(locale)[section]), format))
  }
  return sections.get(key) as Sections[Name]
}

/** Returns the messages of one language as its file has them; empty when it has no file. */
export function fileIn(locale: Locale): MessageTree {
  const known = files.get(locale) ?? readMessages(locale)

  files.set(locale, known)
  return known
}

function readMessages(locale: Locale): MessageTree {
  const file = join(folder, `${locale}.json`)

  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MessageTree) : {}
}

function treeOf(given: string | MessageTree | undefined): MessageTree {
  return typeof given === 'object' ? given : {}
}

/** Compiles the messages of a section; one that the language lacks is in English. */
function compiledTree(source: MessageTree, translated: MessageTree, format: MessageFormat): Compiled {
  return Object.fromEntries(
    Object.entries(source).map(([key, text]) => {
      const own = translated[key]

      if (typeof text !== 'string') return [key, compiledTree(text, treeOf(own), format)]

      const message = typeof own === 'string' ? own : text

      return [key, message.includes('{') ? format.compile(message) : message]
    }),
  )
}
