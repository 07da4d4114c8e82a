import { locales, type Locale, type RuntimeConfiguration } from '@pahiram/contract'

import { languages } from './languages.ts'

/** One section of `messages/en.json`, as its import gives it; the default mix is there at once. */
export interface Messages<Section extends object> {
  readonly section: string
  readonly default: Section
  /** Only of a section that its `package.json` names: it is spoken before a language could be fetched. */
  readonly inEveryLanguage?: Readonly<Partial<Record<Locale, Section>>>
}

const fetched = new Map<Locale, Readonly<Record<string, object>>>()

/** Fetches all that the app says in a language; without a connection the default mix must do. */
export async function loadMessages(locale: Locale): Promise<void> {
  try {
    const language = await languages[locale]?.()

    if (language !== undefined) fetched.set(locale, language.default)
  } catch {
    // The page says it in the default mix.
  }
}

/**
 * A section in a language that `loadMessages` has fetched, else in the default mix.
 * @example messagesIn(orderMessages, get(localeAtom)).chooseStars
 */
export function messagesIn<Section extends object>(
  { section, default: mix, inEveryLanguage }: Messages<Section>,
  locale: Locale,
): Section {
  return inEveryLanguage?.[locale] ?? (fetched.get(locale)?.[section] as Section | undefined) ?? mix
}

/**
 * The language of a page: the query's `lang` wins over the configuration, an unknown one is ignored
 * (docs/spec/contract.md §7a).
 */
export function localeOf(pageQuery: URLSearchParams, configuration: Pick<RuntimeConfiguration, 'locale'>): Locale {
  const asked = pageQuery.get('lang')

  return locales.find((locale) => locale === asked) ?? configuration.locale
}

/** What `<html lang>` says, so that a screen reader speaks the right language; the mix is mostly English. */
export function languageTagOf(locale: Locale): string {
  return locale === 'default' ? 'en' : locale
}
