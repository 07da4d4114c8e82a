import type { Locale } from '@pahiram/contract'
import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/lib/compile-module.js'

import { fileOf, type MessageFolder, sourceLocale, translatedLocales, wholeSections } from './message-folder.ts'

/** The name under which a page imports a section: `bindCard` is `bindCardMessages`. */
export function exportNameOf(section: string): string {
  return `${section}Messages`
}

/** The script of one section as a page carries it, in the default mix; in every language where the folder says so. */
export function sectionScript({ folder, inEveryLanguage }: MessageFolder, section: string): string {
  const isCarried = inEveryLanguage.includes(section)
  const imports = new Imports()
  const mix = compiled(folder, section, 'default', imports)
  const carried = (isCarried ? translatedLocales : []).map((locale) => {
    const messages = compiled(folder, section, locale, imports)

    // What the mix says in this language travels once.
    return `${locale}: ${messages === mix ? 'mix' : messages}`
  })

  return [
    `const mix = ${mix}`,
    `export const ${exportNameOf(section)} = {`,
    `section: ${JSON.stringify(section)},`,
    'default: mix,',
    ...(isCarried ? [`inEveryLanguage: { ${carried.join(',\n')} },`] : []),
    '}',
    imports.script,
  ].join('\n')
}

/**
 * The script of all that the folders say in one language; its default export has the messages by section. A browser's has
 * none of static pages.
 */
export function languageScript(folders: readonly MessageFolder[], locale: Locale, isForBrowser = false): string {
  const imports = new Imports()
  const sections = folders.flatMap(({ folder, inEveryLanguage, onStaticPages }) =>
    Object.keys(wholeSections(folder, sourceLocale))
      .filter((section) => !inEveryLanguage.includes(section))
      .filter((section) => !isForBrowser || !onStaticPages.includes(section))
      .map((section) => `${JSON.stringify(section)}: ${compiled(folder, section, locale, imports)},`),
  )

  return ['export default {', ...sections, '}', imports.script].join('\n')
}

/** What compiled messages call, gathered from several of them. */
class Imports {
  readonly #names = new Map<string, Set<string>>()
  readonly #plurals = new Map<string, string>()

  /** Takes lines as the library writes them: `import { en } from "…"`. */
  add(lines: string): void {
    for (const [, names = '', from = ''] of lines.matchAll(/^import \{ (.*) \} from "(.*)";$/gm)) {
      // All languages' rules are one module of the library, which would come with every page; the browser knows them too.
      if (from.endsWith('/cardinals')) {
        this.#plurals.set(names, `const ${names} = (count) => new Intl.PluralRules("${names}").select(count)`)
      } else this.#names.set(from, new Set([...(this.#names.get(from) ?? []), ...names.split(', ')]))
    }
  }

  get script(): string {
    return [
      ...[...this.#names].map(([from, names]) => `import { ${[...names].join(', ')} } from "${from}"`),
      ...this.#plurals.values(),
    ].join('\n')
  }
}

/** @throws Error that names the file when one of its messages cannot be read. */
function compiled(folder: string, section: string, locale: Locale, imports: Imports): string {
  const messages = wholeSections(folder, locale)[section]

  if (messages === undefined) throw new Error(`${fileOf(folder, sourceLocale)} has no section "${section}"`)
  try {
    // The mix says its counts in English; messages are its JSON's, which may hold a language of their own.
    const format = formatOf(locale)
    const [head = '', value = ''] = compileModule(format, messages).split('export default ')

    imports.add(head)
    return textsOf(value)
  } catch (cause) {
    throw new Error(`${fileOf(folder, locale)}, ${section}: ${String(cause)}`, { cause })
  }
}

/** The library for a language. A plural case that the language has no use for may stand: it is never chosen. */
export function formatOf(locale: Locale): MessageFormat {
  return new MessageFormat(locale === 'default' ? sourceLocale : locale, { strictPluralKeys: false })
}

/** The library makes a function of every message; one that takes no values becomes its text, which is shorter. */
function textsOf(script: string): string {
  return script.replaceAll(/^(\s*(?:\w+|"[^"]*")): \(\) => (".*?")(,?)$/gm, '$1: $2$3').trimEnd()
}
