import { locales, type Locale, type RuntimeConfiguration } from '@pahiram/contract'
import { type LazyPart, loadAgain } from '@pahiram/load-again'

import { type Language, languages } from './languages.ts'

/** One section of `messages/en.json`, as its import gives it; the default mix is there at once. */
export interface Messages<Section extends object> {
  readonly section: string
  readonly default: Section
  /** Only of a section that its `package.json` names: it is spoken before a language could be fetched. */
  readonly inEveryLanguage?: Readonly<Partial<Record<Locale, Section>>>
}

const parts = new Map<Locale, LazyPart<Language | undefined>>()

/** What the app says in a language, as a part of the page that is loaded once; undefined for the default mix. */
export function languagePart(locale: Locale): LazyPart<Language | undefined> {
  const part = parts.get(locale) ?? loadAgain(async () => languages[locale]?.())

  parts.set(locale, part)
  return part
}

/**
 * Fetches all that the app says in a language. Where that fails, the page says it in the default mix until the language
 * comes in the background.
 */
export async function loadMessages(locale: Locale): Promise<void> {
  await languagePart(locale)
    .load()
    .catch(() => undefined)
}

/**
 * A section in a language that `loadMessages` has fetched, else in the default mix.
 * @example messagesIn(orderMessages, get(localeAtom)).chooseStars
 */
export function messagesIn<Section extends object>(
  { section, default: mix, inEveryLanguage }: Messages<Section>,
  locale: Locale,
): Section {
  const part = languagePart(locale).state()
  const fetched = part.state === 'ready' ? part.module?.default[section] : undefined

  return inEveryLanguage?.[locale] ?? (fetched as Section | undefined) ?? mix
}

/**
 * The language of a page: the query's `lang` wins over the configuration, an unknown one is ignored
 * (docs/spec/contract.md §7a).
 */
export function localeOf(pageQuery: URLSearchParams, configuration: Pick<RuntimeConfiguration, 'locale'>): Locale {
  const asked = pageQuery.get('lang')

  return locales.find((locale) => locale === asked) ?? configuration.locale
}

/** Sets `<html lang>` to the page's language, so that a screen reader speaks the right one; the mix is mostly English. */
export function setDocumentLanguage(locale: Locale): void {
  document.documentElement.lang = languageTagOf(locale)
}

/** What `<html lang>` is in a language; the specification's mix is mostly English. */
export function languageTagOf(locale: Locale): string {
  return locale === 'default' ? 'en' : locale
}
