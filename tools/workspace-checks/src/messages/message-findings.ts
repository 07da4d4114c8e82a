import { relative } from 'node:path'
import { type Locale, locales } from '@pahiram/contract'
import {
  areTypesCurrent,
  fileOf,
  formatOf,
  messageFolders,
  type MessageTree,
  readSections,
  sourceLocale,
  typesFile,
  valuesOf,
} from '@pahiram/vite-app/messages'

import { glossaryFile, readGlossary } from './glossary.ts'
import { usageIn } from './message-usage.ts'

/** What is found about messages, a line each. */
export interface MessageFindings {
  /** What must be fixed. */
  readonly errors: readonly string[]
  /** What somebody who speaks the language may look at. */
  readonly notes: readonly string[]
}

/** How much longer than in English a label may be: more does not fit in its place. */
const longestLabel = 1.6
/** Labels so short, in Latin letters, fit everywhere. */
const shortLabel = 16

/**
 * Looks at every message of the workspace: missing, unused or unreadable ones, ones that take other values than in English,
 * ones that are as in English without a reason, and ones that the glossary contradicts are errors; overlong labels are notes.
 * @throws Error when a file is not JSON.
 */
export function messageFindings(workspace: string): MessageFindings {
  const errors: string[] = []
  const notes: string[] = []
  const owners = new Map<string, string>()
  const glossaries = new Map(locales.map((locale) => [locale, readGlossary(workspace, locale)]))

  for (const { folder, byText, documents, isOfTool } of messageFolders(workspace)) {
    const name = (locale: Locale) => relative(workspace, fileOf(folder, locale))
    const source = readSections(folder, sourceLocale) ?? {}

    for (const section of isOfTool ? [] : Object.keys(source)) {
      const owner = owners.get(section)

      // The sections of an app and of the packages come in one script.
      if (owner !== undefined) errors.push(`${name(sourceLocale)}: ${section} is a section of ${owner} too`)
      owners.set(section, name(sourceLocale))
    }

    const isUsed = usageIn(workspace, folder)

    for (const [section, messages] of Object.entries(source)) {
      if (byText.includes(section) || documents.includes(section)) continue
      for (const key of flat(messages).keys()) {
        if (!isUsed(section, key)) errors.push(`${name(sourceLocale)}: ${section}.${key} is used nowhere`)
      }
    }

    const english = flat(source)

    for (const locale of locales) {
      const language = locale === sourceLocale ? source : readSections(folder, locale)

      if (language === undefined) {
        if (locale !== 'default') errors.push(`${name(locale)} is not there`)
        continue
      }

      const messages = flat(language)
      const error = (key: string, problem: string) => errors.push(`${name(locale)}: ${key} ${problem}`)

      for (const key of locale === 'default' ? [] : english.keys()) if (!messages.has(key)) error(key, 'is missing')
      for (const [key, message] of messages) {
        const said = english.get(key)
        const problem = said === undefined ? 'is no message of en.json' : problemOf(message, said, locale)

        const glossary = glossaries.get(locale)

        for (const wording of glossary?.problemsOf(message, said ?? '') ?? []) error(key, wording)
        if (problem !== undefined) error(key, problem)
        else if (said !== undefined && locale !== sourceLocale) {
          if (isOverlong(message, said)) notes.push(`${name(locale)}: ${key} is long: “${message}” for “${said}”`)
          if (message === said && locale !== 'default' && glossary?.maySayEnglish(said) === false) {
            const finding = `is as in English, and ${glossaryFile(locale)} gives no reason: “${said}”`

            if (glossary.isBegun) error(key, finding)
            else notes.push(`${name(locale)}: ${key} ${finding}`)
          }
          if (message === said && locale === 'default') error(key, 'is as in English, so it need not stand here')
        }
      }
    }
    if (errors.length === 0 && !areTypesCurrent(folder)) {
      errors.push(`${relative(workspace, typesFile(folder))} is not what en.json says: run \`pnpm messages\``)
    }
  }
  for (const [locale, glossary] of glossaries) {
    for (const english of glossary.unneeded()) {
      errors.push(`${glossaryFile(locale)}: no message says “${english}”, as in English, so it needs no reason`)
    }
  }
  return { errors, notes }
}

/** The messages of a file by their whole key: `order.title`. */
function flat(tree: MessageTree, before = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[before + key, value] as const] : [...flat(value, `${before}${key}.`)],
    ),
  )
}

function problemOf(message: string, english: string, locale: Locale): string | undefined {
  if (message.trim() === '') return 'is empty'
  try {
    formatOf(locale).compile(message)

    const taken = [...valuesOf(message).keys()].join(', ')
    const given = [...valuesOf(english).keys()].join(', ')

    if (locale === 'fil' && /\bone\s*\{[^{}#]*\}/.test(message)) return 'says “one” of 1, 2, 3, 91 … without the number'
    return taken === given ? undefined : `takes {${taken}}, in English {${given}}`
  } catch (error) {
    return `is no ICU message: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`
  }
}

function isOverlong(message: string, english: string): boolean {
  const isLabel = !/[.!?:…。！？]$/.test(english) && valuesOf(english).size === 0

  return isLabel && widthOf(message) > Math.max(shortLabel, longestLabel * widthOf(english))
}

/** In Latin letters: a Chinese one is as wide as two. */
function widthOf(message: string): number {
  return message.length + message.replaceAll(/[^\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu, '').length
}
