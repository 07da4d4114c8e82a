import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AppName, type PagePath, pages } from '@pahiram/contract'
import { pageNeeds, parametersOf } from '@pahiram/contract/needs'

import { resolver } from '../modules/resolve-request.ts'
import { workspacePackages } from '../modules/workspace-packages.ts'
import { type FoundNeeds, needsOf } from './find-needs.ts'
import { modulesOfPage } from './walk-page.ts'

/** The folder of an app's sources: the developers' tools are no app. */
function appFolder(app: AppName): string {
  return app === 'tools' ? 'tools/preview' : `apps/${app}`
}

/** What a page brings to a browser: all of it, or of a static page its few lines of script. */
function entriesOf(root: string, folder: string, path: string): string[] {
  const file = (name: string) => `${folder}/src/pages/${path}/${name}`
  const isStatic = /kind:\s*'static'/.test(readFileSync(join(root, file('page.ts')), 'utf8'))
  const entries = isStatic ? [file('page-script.ts')] : [file('main.tsx'), file('page.ts')]

  return entries.filter((entry) => existsSync(join(root, entry)))
}

/** What each page of the workspace at `root` needs by its sources; of one app only, when it is named. */
export function foundNeeds(root: string, only?: AppName): ReadonlyMap<PagePath, FoundNeeds> {
  const resolve = resolver(root, workspacePackages(root))

  return new Map(
    pages
      .filter(({ app }) => only === undefined || app === only)
      .filter(({ app, path }) => existsSync(join(root, appFolder(app), 'src/pages', path)))
      .map(({ app, path }) => {
        const modules = modulesOfPage(root, resolve, entriesOf(root, appFolder(app), path))

        return [path as PagePath, needsOf(modules)] as const
      }),
  )
}

/**
 * Where the contract's table of needs (`page-needs.ts`) and the sources of the pages do not agree, a sentence each;
 * empty when all do.
 */
export function needsFindings(root: string, only?: AppName): string[] {
  return [...foundNeeds(root, only)].flatMap(([path, found]) => {
    const { bridgeActions, calls } = pageNeeds[path]

    return [
      ...differences(path, 'query', parametersOf(path), found.query),
      ...differences(path, 'bridgeActions', bridgeActions, found.bridgeActions),
      ...differences(
        path,
        'calls',
        calls.map((call) => call.path),
        found.calls,
      ),
    ]
  })
}

function differences(path: string, list: string, declared: readonly string[], found: readonly string[]): string[] {
  const missing = found.filter((name) => !declared.includes(name))
  const idle = declared.filter((name) => !found.includes(name))

  return [
    ...(missing.length === 0 ? [] : [`${path}: its sources use ${missing.join(', ')}, which its ${list} lack`]),
    ...(idle.length === 0 ? [] : [`${path}: its ${list} name ${idle.join(', ')}, which its sources do not use`]),
  ]
}
