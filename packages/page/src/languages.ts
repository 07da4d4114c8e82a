import type { Locale } from '@pahiram/contract'

/** What an app says in one language: its messages by section. */
export interface Language {
  readonly default: Readonly<Record<string, object>>
}

/**
 * How each language beside the default mix is fetched. The build writes this module for each app, with all that the
 * app and the packages say; without a build there is the default mix alone.
 */
export const languages: Partial<Record<Locale, () => Promise<Language>>> = {}
