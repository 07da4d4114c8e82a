import { locales, type Locale, type RuntimeConfiguration } from '@pahiram/contract'
import { untilLoaded } from '@pahiram/load-again'

import { type Language, languages } from './languages.ts'

/** One section of `messages/en.json`, as its import gives it; the default mix is there at once. */
export interface Messages<Section extends object> {
  readonly section: string
  readonly default: Section
  /** Only of a section that its `package.json` names: it is spoken before a language could be fetched. */
  readonly inEveryLanguage?: Readonly<Partial<Record<Locale, Section>>>
}

/** What the app says in one language. */
interface LanguagePart {
  /** Undefined until it has come; always for the default mix. */
  readonly state: () => Language | undefined
  /** Calls `listener` when it comes; the answer ends that. */
  readonly subscribe: (listener: () => void) => () => void
  /** Callers at the same time share one attempt; one after a failure makes another. */
  readonly load: () => Promise<void>
}

const parts = new Map<Locale, LanguagePart>()

/** What the app says in a language, which is fetched once for the whole page. */
export function languagePart(locale: Locale): LanguagePart {
  const part = parts.get(locale) ?? createPart(locale)

  parts.set(locale, part)
  return part
}

function createPart(locale: Locale): LanguagePart {
  const listeners = new Set<() => void>()
  let language: Language | undefined
  let attempt: Promise<void> | undefined

  async function fetchLanguage(): Promise<void> {
    try {
      language = await languages[locale]?.()
      for (const listener of listeners) listener()
    } catch (error) {
      attempt = undefined
      throw error
    }
  }

  return {
    state: () => language,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => (attempt ??= fetchLanguage()),
  }
}

/**
 * Fetches all that the app says in a language. Where that fails, the page says it in the default mix until the language
 * comes in the background: components that use it draw again then.
 */
export function loadMessages(locale: Locale): Promise<void> {
  const { load } = languagePart(locale)

  return new Promise((resolve) => {
    // Only the first attempt is waited for; a language that can never come stays away.
    untilLoaded(() => load().finally(resolve)).catch(() => undefined)
  })
}

/** Resolves when all that the app says in a language is there; false: it can never come to this page. */
export function untilMessages(locale: Locale): Promise<boolean> {
  return untilLoaded(languagePart(locale).load).then(
    () => true,
    () => false,
  )
}

/**
 * A section in a language that `loadMessages` has fetched, else in the default mix.
 * @example messagesIn(orderMessages, get(localeAtom)).chooseStars
 */
export function messagesIn<Section extends object>(
  { section, default: mix, inEveryLanguage }: Messages<Section>,
  locale: Locale,
): Section {
  const fetched = languagePart(locale).state()?.default[section]

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
