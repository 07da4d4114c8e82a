import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Locale } from '@pahiram/contract'

import type { VisibleText } from './visible-texts.ts'

const workspace = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * What is written the same in every language: brands, people, places, documents of an authority, abbreviations, addresses, codes
 * and what a person wrote.
 */
const names =
  /SEC Registration No\. [^·]*|Certificate of Authority No\. \d+(?: \(sample\))?|Agila Cash for Market Vendors, Tricycle Drivers and Their Families|(?:Agila|Bayani|Dagat|Luntian|Sampaguita|Alon|Perlas|Bangko|Tindahan|Sulok|Isla) ?(?:Cash|Loan|Credit|Pera|Lend|Pay|Express|Fiesta|Rupee|Wallet|Counter|Online Banking|Kawayan|Tala|\w+)?|Pinagsamang Kooperatiba ng mga Manggagawa at Magsasaka, Over-the-Counter Payment Partner|Dragonpay|Alipay|WhatsApp|Maria Concepcion de los Santos-Villanueva|[Pp]ahiram|National Privacy Commission|Securities and Exchange Commission|Credit Information Corporation|Republic Act No\. \d+|Data Privacy Act of 2012|Web Content Accessibility Guidelines|Metro Manila|Makati City|Philippines|Android|iPhone|Cookies?|(?<!\p{L})[A-Z]{2,}(?!\p{L})|\b(?:Rs|No)\.|[\w.+-]+@[\w.-]+|[\w-]+\.(?:gov\.)?(?:ph|example)\b|\b[A-Z]{1,3}-[\dA-Z-]+\b/gu

/** What is no word of a message: its key, what is filled in, and the cases of a plural. */
const keysAndValues = /"\w+":|\{\w+(?:, plural,)?|\b(?:zero|one|two|few|many|other)(?= \{)/g

/** The words of all messages of a language, values left out. */
function vocabulary(locale: Locale): Set<string> {
  const files = globSync(`{apps,packages,tools}/*/messages/${locale}.json`, { cwd: workspace })
  const words = files.flatMap((file) => wordsIn(readFileSync(workspace + file, 'utf8').replaceAll(keysAndValues, ' ')))

  return new Set(words)
}

/** The months as a language abbreviates them in a date: in Filipino some look like words of English. */
function monthsOf(locale: Locale): string[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'short' })

  return Array.from({ length: 12 }, (_, month) => wordsIn(format.format(new Date(2026, month)))).flat()
}

function withoutNames(text: string): string {
  return text.replaceAll(names, ' ')
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{Script=Latin}’']{2,}/gu) ?? []
}

/** A language that a page can be in wholly: the mix is none, and a word of English in English is no finding. */
export type WholeLanguage = Exclude<Locale, 'default' | 'en'>

/**
 * Returns a function that says which words of a text are of another language: in Chinese
 * those in Latin letters that its messages have not, else those that only our English messages have.
 */
function foreignWordsIn(locale: WholeLanguage): (text: string) => string[] {
  const english = vocabulary('en')
  const own = new Set([...vocabulary(locale), ...monthsOf(locale)])

  return (text) =>
    wordsIn(withoutNames(text)).filter((word) => !own.has(word) && (locale === 'zh' || english.has(word)))
}

/** Lists the texts of a page that are not in its language, or that it marks as such: `en: Apply this weekend`. */
export function foreignTexts(texts: readonly VisibleText[], locale: WholeLanguage): string[] {
  const wordsOf = foreignWordsIn(locale)
  const isForeign = ({ text, lang }: VisibleText) =>
    wordsOf(text).length > 0 || (lang !== locale && wordsIn(withoutNames(text)).length > 0)

  return texts.filter(isForeign).map(({ text, lang }) => `${lang}: ${text}`)
}
