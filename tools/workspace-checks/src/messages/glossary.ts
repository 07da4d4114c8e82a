import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@pahiram/contract'

/** What translators have agreed on for a language: its file in `packages/page/messages/glossary`. */
interface GlossaryFile {
  /** The one word for a thing, by its English name; several forms where the word changes in a sentence. */
  readonly terms: Readonly<Record<string, string | readonly string[]>>
  /** The words that were given up, with what is said instead. */
  readonly replaced: Readonly<Record<string, string>>
  /** The messages that are as in English, with the reason. */
  readonly sameAsEnglish: Readonly<Record<string, string>>
}

/** A glossary that remembers which of its reasons were needed. */
export interface Glossary {
  /** Whether translators have agreed on anything yet: a new language begins as a copy of the English messages. */
  readonly isBegun: boolean
  /** Says which word of a message was given up, and which one must not be missing. */
  problemsOf(message: string, english: string): string[]
  /** Says whether a message may be as in English. */
  maySayEnglish(english: string): boolean
  /** The reasons for messages that no file has, or has in its own words. */
  unneeded(): string[]
}

/** What is filled in: `{lender}`, and `<company>` on static pages. */
const values = /\{\w+\}|<\w+>/g

/** Returns the path of a language's glossary, relative to the workspace. */
export function glossaryFile(locale: Locale): string {
  return `packages/page/messages/glossary/${locale}.json`
}

/**
 * Reads the glossary of a language. A workspace without one has no agreed words.
 * @throws Error when it is not JSON.
 */
export function readGlossary(workspace: string, locale: Locale): Glossary {
  const { terms, replaced, sameAsEnglish } = contentOf(join(workspace, glossaryFile(locale)))
  const agreed = Object.entries(terms).map(([english, words]) => ({
    english,
    // A term is a word of its own: “late” is not in “translate”. It may stand in the plural.
    pattern: new RegExp(String.raw`\b${english}s?\b`, 'i'),
    words: [words].flat(),
  }))
  const needed = new Set<string>()

  return {
    isBegun: existsSync(join(workspace, glossaryFile(locale))),
    problemsOf(message, english) {
      const said = message.toLowerCase()
      const source = english.replaceAll(values, '')
      const givenUp = Object.entries(replaced).find(([word]) => said.includes(word))
      const missing = agreed.filter(
        ({ pattern, words }) => pattern.test(source) && !words.some((word) => said.includes(word.toLowerCase())),
      )

      return [
        ...(givenUp === undefined ? [] : [`says “${givenUp[0]}”; the glossary has “${givenUp[1]}”`]),
        ...missing.map((term) => `lacks “${term.words.join('” or “')}”, which the glossary has for “${term.english}”`),
      ]
    },
    maySayEnglish(english) {
      if (sameAsEnglish[english] === undefined) return !/\p{L}/u.test(english.replaceAll(values, ''))
      needed.add(english)
      return true
    },
    unneeded: () => Object.keys(sameAsEnglish).filter((english) => !needed.has(english)),
  }
}

function contentOf(file: string): GlossaryFile {
  if (!existsSync(file)) return { terms: {}, replaced: {}, sameAsEnglish: {} }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as GlossaryFile
  } catch (cause) {
    throw new Error(`${file}: ${String(cause)}`, { cause })
  }
}
