import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { locales } from '@pahiram/contract'
import type { Plugin } from 'vite'

import { workspaceRoot } from '../workspace.ts'
import { exportNameOf, languageScript, sectionScript } from './compile-messages.ts'
import {
  fileOf,
  type MessageFolder,
  messageFolder,
  messageFolders,
  readSections,
  sourceLocale,
  translatedLocales,
} from './message-folder.ts'
import { writeTypes } from './message-types.ts'

/** The ids of compiled messages begin so and end in no `.json`, which Vite would read by itself. */
const compiled = '\0pahiram:messages:'
const folderId = `${compiled}folder:`
const sectionId = `${compiled}section:`
const languageId = `${compiled}language:`

/** Returns the language that a module has all messages of an app in: `fil`; undefined for any other module. */
export function localeOfScript(moduleId: string | null): string | undefined {
  return moduleId?.startsWith(`${languageId}/`) === true ? moduleId.slice(languageId.length + 1) : undefined
}

/** Says which languages there are and how each is fetched. */
const languagesModule = join(workspaceRoot, 'packages/page/src/languages.ts')

/** What compiled messages call. */
const runtimeModule = join(import.meta.dirname, 'message-runtime.ts')

/**
 * Compiles messages into scripts. An import of `messages/en.json` gives each section as `<section>Messages`, of which a
 * page carries what it uses, in the default mix; all that an app says in another language is one script more. A test run
 * has no `appRoot`: it gets every app's.
 */
export function messagesPlugin(appRoot?: string): Plugin {
  return {
    name: 'pahiram:messages',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.startsWith(compiled)) return id
      if (id === '@messageformat/runtime' && importer?.startsWith(compiled) === true) return runtimeModule
      if (importer === undefined || !id.endsWith(`/messages/${sourceLocale}.json`)) return null
      return folderId + dirname(join(dirname(importer), id))
    },
    load(id) {
      if (id !== languagesModule && !id.startsWith(compiled)) return null

      const { name, mode } = this.environment
      // While developing, React draws static pages in the browser.
      const isForBrowser = mode === 'build' && name === 'client'

      return { code: scriptOf(id, isForBrowser), moduleSideEffects: false, map: null }
    },
    hotUpdate({ file, modules }) {
      if (!locales.some((locale) => file === fileOf(dirname(file), locale)) || basename(dirname(file)) !== 'messages') {
        return undefined
      }
      if (existsSync(file)) writeTypes(dirname(file))

      const stale = [...this.environment.moduleGraph.idToModuleMap.values()].filter(({ id }) =>
        id?.startsWith(compiled),
      )

      return [...modules, ...stale]
    },
  }

  function scriptOf(id: string, isForBrowser: boolean): string {
    if (id === languagesModule) return languagesScript()

    const path = id.slice(id.indexOf('/'))

    if (id.startsWith(folderId)) return folderScript(path)
    if (id.startsWith(sectionId)) return sectionScript(knownFolder(dirname(path)), basename(path))
    return languageScript(allFolders(), basename(path) as (typeof locales)[number], isForBrowser)
  }

  /** The messages that an app may show: its own and those of the packages. */
  function allFolders(): MessageFolder[] {
    if (appRoot === undefined) return messageFolders(workspaceRoot, ['packages', 'apps'])
    return [...messageFolders(workspaceRoot, ['packages']), ...[messageFolder(appRoot) ?? []].flat()]
  }

  function languagesScript(): string {
    const fetches = translatedLocales.map(
      (locale) => `${locale}: () => import(${JSON.stringify(`${languageId}/${locale}`)}),`,
    )

    return ['export const languages = {', ...fetches, '}'].join('\n')
  }
}

function folderScript(folder: string): string {
  return Object.keys(readSections(folder, sourceLocale) ?? {})
    .map((section) => `export { ${exportNameOf(section)} } from ${JSON.stringify(`${sectionId}${folder}/${section}`)}`)
    .join('\n')
}

function knownFolder(folder: string): MessageFolder {
  const known = messageFolder(dirname(folder))

  if (known === undefined) throw new Error(`${folder} has no ${sourceLocale}.json`)
  return known
}
