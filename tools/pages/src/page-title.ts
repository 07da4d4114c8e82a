import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@pahiram/contract'
import type { PageDefinition } from '@pahiram/page/definition'

/**
 * What a document is called in a language, the specification's mix by default: the title of its `page.ts`, or the message that
 * it names.
 *
 * @param appRoot The app's folder, whose `messages` are read.
 * @throws Error when there is no such message.
 * @example
 * titleOf('apps/loan', { message: 'order.title' }) // 'Order Details'
 */
export function titleOf(appRoot: string, title: PageDefinition['title'], locale: Locale = 'default'): string {
  if (typeof title === 'string') return title

  const [section = '', key = ''] = title.message.split('.')

  for (const language of [locale, 'en']) {
    const file = join(appRoot, 'messages', `${language}.json`)
    const messages = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<string, Partial<Record<string, unknown>>>>)
      : {}
    const text = messages[section]?.[key]

    if (typeof text === 'string') return text
  }
  throw new Error(`There is no message “${title.message}” in ${join(appRoot, 'messages')}`)
}
