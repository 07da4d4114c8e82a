import { locales, type Locale, type RuntimeConfiguration } from '@pahiram/contract'

/** Every text of one room, in every language: a key that one language lacks does not compile. */
export type Texts<Words extends object> = Readonly<Record<Locale, Words>>

/** The language of a page: the query's `lang` wins over the configuration, an unknown one is ignored (contract.md §7a). */
export function localeOf(pageQuery: URLSearchParams, configuration: Pick<RuntimeConfiguration, 'locale'>): Locale {
  const asked = pageQuery.get('lang')

  return locales.find((locale) => locale === asked) ?? configuration.locale
}

/** What `<html lang>` says, so that a screen reader speaks the right language; the mix is mostly English. */
export function languageTagOf(locale: Locale): string {
  return locale === 'default' ? 'en' : locale
}
