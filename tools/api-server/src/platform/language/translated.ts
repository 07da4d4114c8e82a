import type { Locale } from '@pahiram/contract'

import { formatMarketDay, moneyText } from './amounts-and-days.ts'
import { currentLocale } from './language.ts'
import { fileIn, type MessageTree } from './messages.ts'

/** Variables of a stored text: `{days} days`. */
const variable = /\{(\w+)\}/g

/** A day and an amount as the database has them: `21 Nov 2026`, `₱1,234.56`. */
const writtenDay = /^\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}$/
const writtenAmount = /^₱[\d,]+\.\d\d$/

const english = fileIn('en')
const paths = new Map(
  textsIn(english)
    .filter(([[section]]) => section !== 'campaigns')
    .map(([path, text]) => [text, path]),
)
const patterns = ['order', 'stored', 'errors'].flatMap((section) =>
  textsIn(english[section] ?? {}, [section]).flatMap(([path, text]) => patternOf(path, text)),
)

/**
 * Translates an English text that is a message of ours: a text of the database, such as a product's description (section
 * `stored`), or the message of an error (section `errors`), whose values may be anything. A day or an
 * amount is written as the language does. A text of anybody else stays as it was written.
 * @example translated('Apply now')
 */
export function translated<Text extends string | null>(text: Text, isError = false): Text {
  const locale = currentLocale()

  if (text === null || locale === 'default' || locale === 'en') return text

  const path = paths.get(text)

  if (path !== undefined) return (textIn(locale, path) ?? text) as Text
  if (writtenDay.test(text)) return formatMarketDay(Date.parse(`${text} UTC`)) as Text
  if (writtenAmount.test(text)) return moneyText(Math.round(Number(text.replaceAll(/[₱,]/g, '')) * 100)) as Text
  for (const { key, pattern, names } of patterns) {
    const values = key[0] === 'errors' && !isError ? undefined : pattern.exec(text)?.slice(1)

    if (values === undefined) continue

    const byName = new Map(names.map((name, index) => [name, translated(values[index] ?? '', isError)]))

    return textIn(locale, key)?.replaceAll(variable, (_, name: string) => byName.get(name) ?? '') as Text
  }
  return text
}

const writtenIn = new Map<string, ReadonlyMap<string, readonly string[]>>()

/**
 * Returns a function that translates the messages of one section from the language that they are written in into
 * another; it gives undefined for a text that is none of them.
 * @example sectionTranslator('campaigns', 'fil', 'en')('Mag-apply') // 'Apply'
 */
export function sectionTranslator(section: string, from: Locale, to: Locale): (text: string) => string | undefined {
  const key = `${from} ${section}`
  const known =
    writtenIn.get(key) ?? new Map(textsIn(fileIn(from)[section] ?? {}, [section]).map(([path, text]) => [text, path]))

  writtenIn.set(key, known)
  return (text) => {
    const path = known.get(text)

    return path && textIn(to, path)
  }
}

/** The messages of a tree with their paths; those that count are left out. */
function textsIn(
  tree: string | MessageTree,
  before: readonly string[] = [],
): [path: readonly string[], text: string][] {
  if (typeof tree !== 'string') return Object.entries(tree).flatMap(([key, one]) => textsIn(one, [...before, key]))
  return tree.includes(', plural,') ? [] : [[before, tree]]
}

/** The message at a path in a language. */
function textIn(locale: Locale, path: readonly string[]): string | undefined {
  const found = path.reduce<string | MessageTree | undefined>(
    (part, key) => (typeof part === 'object' ? part[key] : undefined),
    fileIn(locale),
  )

  return typeof found === 'string' ? found : undefined
}

/** How a message with variables is found by what it is in English; nothing for one without. */
function patternOf(key: readonly string[], text: string) {
  const names = [...text.matchAll(variable)].map(([, name = '']) => name)
  const valueOf = (name: string) => (/count|day/.test(name) ? String.raw`(\d+(?: \w+ \d{4})?)` : '(.+)')
  const parts = text.split(variable).map((part, index) => (index % 2 === 0 ? escaped(part) : valueOf(part)))

  return names.length === 0 ? [] : [{ key, names, pattern: new RegExp(`^${parts.join('')}$`) }]
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}

/** The texts on a product's card. */
type ProductTexts = Record<'button_text' | 'range_label' | 'rate' | 'description', string | null>

/** Returns a product with the texts on its card in the language of the request. */
export function inReadersLanguage<Product extends ProductTexts>(product: Product): Product {
  return {
    ...product,
    button_text: translated(product.button_text),
    range_label: translated(product.range_label),
    rate: translated(product.rate),
    description: translated(product.description),
  }
}
