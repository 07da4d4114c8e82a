import { locales, type Locale, type RuntimeConfiguration } from '@pahiram/contract'

/**
 * The languages beside the default mix, each whole: a key that one of them lacks does not compile. The mix is mostly
 * English, so `en` says only where it differs.
 */
export type Translations<Words extends object> = Readonly<Record<Exclude<Locale, 'default' | 'en'>, Words>> & {
  readonly en: Partial<Words>
}

/** The texts of one room: the default mix at once, the other languages when the page speaks one of them. */
export interface Texts<Words extends object> {
  readonly default: Words
  /** Filled by `loadTranslations`. */
  translations: Translations<Words> | undefined
}

const loads: (() => Promise<void>)[] = []

/**
 * Declares a room's texts. The translations stand in a file of their own, which only a borrower who reads one of those
 * languages downloads.
 */
export function defineTexts<Words extends object>(
  words: Words,
  load: () => Promise<{ readonly translations: Translations<Words> }>,
): Texts<Words> {
  const texts: Texts<Words> = { default: words, translations: undefined }

  loads.push(async () => {
    texts.translations = (await load()).translations
  })
  return texts
}

/** Gets every room's translations when the page speaks one; without a connection the default texts must do. */
export async function loadTranslations(locale: Locale): Promise<void> {
  if (locale !== 'default') await Promise.allSettled(loads.map((load) => load()))
}

/** Picks a room's texts in a language. */
export function textsIn<Words extends object>(texts: Texts<Words>, locale: Locale): Words {
  if (locale === 'default' || texts.translations === undefined) return texts.default
  if (locale === 'en') return { ...texts.default, ...texts.translations.en }
  return texts.translations[locale]
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
