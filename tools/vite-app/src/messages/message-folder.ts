import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Locale, locales } from '@pahiram/contract'

/** Messages by key, in ICU MessageFormat; a key may hold a group of further ones. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

/** The sections of a file, by name: one for each page or subject. */
export type Sections = Readonly<Record<string, MessageTree>>

/** The messages of one app or package: `messages/<locale>.json` in its folder. */
export interface MessageFolder {
  /** The absolute path of `messages`. */
  readonly folder: string
  /** The sections that a page carries in every language, as `messages.inEveryLanguage` of the `package.json` says. */
  readonly inEveryLanguage: readonly string[]
  /** The sections whose messages are found by their English text, as `messages.byText` of the `package.json` says. */
  readonly byText: readonly string[]
  /** The sections that are drawn whole, so that no code names their keys, as `messages.documents` says. */
  readonly documents: readonly string[]
  /** The sections of static pages, which no script in a browser reads, as `messages.onStaticPages` says. */
  readonly onStaticPages: readonly string[]
  /** Whether a program in Node reads them, which compiles them by itself; else pages do. */
  readonly isOfTool: boolean
}

/** The language that every key comes from; `default` says only what the specification's mix says differently. */
export const sourceLocale = 'en' satisfies Locale

/** The languages that have a script of their own. */
export const translatedLocales = locales.filter((locale) => locale !== 'default')

/** The messages of the app or package at `root`; undefined when it has none. */
export function messageFolder(root: string): MessageFolder | undefined {
  const folder = join(root, 'messages')

  if (!existsSync(fileOf(folder, sourceLocale))) return undefined

  const { messages } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    messages?: Partial<Record<'inEveryLanguage' | 'byText' | 'documents' | 'onStaticPages', readonly string[]>>
  }

  return {
    folder,
    inEveryLanguage: messages?.inEveryLanguage ?? [],
    byText: messages?.byText ?? [],
    documents: messages?.documents ?? [],
    onStaticPages: messages?.onStaticPages ?? [],
    isOfTool: basename(dirname(root)) === 'tools',
  }
}

/** Every folder of messages in the workspace. */
export function messageFolders(workspace: string, parents = ['packages', 'apps', 'tools']): MessageFolder[] {
  return parents.flatMap((parent) =>
    globSync(`${parent}/*/messages/${sourceLocale}.json`, { cwd: workspace })
      .toSorted()
      .flatMap((file) => messageFolder(join(workspace, dirname(dirname(file)))) ?? []),
  )
}

/** The file of one language. */
export function fileOf(folder: string, locale: Locale): string {
  return join(folder, `${locale}.json`)
}

/**
 * The sections of one language as its file has them; undefined when there is no such file.
 * @throws Error when it is not JSON.
 */
export function readSections(folder: string, locale: Locale): Sections | undefined {
  const file = fileOf(folder, locale)

  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Sections
  } catch (cause) {
    throw new Error(`${file}: ${String(cause)}`, { cause })
  }
}

/** The sections in a language, whole: what its file lacks is said in English. */
export function wholeSections(folder: string, locale: Locale): Sections {
  const source = readSections(folder, sourceLocale) ?? {}

  return (locale === sourceLocale ? source : merged(source, readSections(folder, locale))) as Sections
}

/** The source with what the other says differently; keys that the source lacks are left out. */
function merged(source: MessageTree, other: string | MessageTree | undefined): MessageTree {
  if (typeof other !== 'object') return source
  return Object.fromEntries(
    Object.entries(source).map(([key, value]) => {
      const own = other[key]

      if (typeof value === 'object') return [key, merged(value, own)]
      return [key, typeof own === 'string' ? own : value]
    }),
  )
}
