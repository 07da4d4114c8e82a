import { bridgeActions, pageParameters, parametersOf } from '@pahiram/contract'
import type { PageDefinition } from '@pahiram/page/definition'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { resolver, workspacePackages } from '../modules/resolve-request.ts'
import { asPage } from '../page-table.ts'
import type { DefinedPage } from '../read-pages.ts'
import { callNamed, type FoundNeeds, modulesOfPage, needsOf } from './find-needs.ts'

/** What a page brings to a browser: all of it, or of a static page its few lines of script. */
function entriesOf(root: string, { folder, definition }: DefinedPage): string[] {
  const entry = `${folder}/${definition.kind === 'static' ? 'page-script.ts' : 'main.tsx'}`

  return existsSync(join(root, entry)) ? [entry] : []
}

/** What the first call needs, which the build starts from `page.ts`. */
function needsOfFirstCall({ definition: { firstCall } }: DefinedPage): Pick<FoundNeeds, 'query' | 'calls'> {
  if (firstCall === undefined) return { query: [], calls: [] }
  return {
    query: firstCall.parameters.map((parameter) => (typeof parameter === 'string' ? parameter : parameter[0])),
    calls: [firstCall.endpoint.path],
  }
}

/** What the modules of a page need, as its `page.ts` says it. Its calls are left to whoever writes the first one. */
export function neededBy(root: string, page: DefinedPage): Pick<PageDefinition, 'parameters' | 'bridgeActions'> {
  if (page.definition.isInternal === true) return {}

  const found = needsOf(modulesOfPage(root, resolver(root, workspacePackages(root)), entriesOf(root, page)))

  return {
    parameters: pageParameters.filter((name) => found.query.includes(name)),
    bridgeActions: bridgeActions.filter((name) => found.bridgeActions.includes(name)),
  }
}

/**
 * Where the `page.ts` of a page and the modules that it loads do not agree, a sentence each; empty when all do. Internal
 * pages are not looked at: nobody asks what they need.
 */
export function needsFindings(root: string, pages: readonly DefinedPage[]): string[] {
  const resolve = resolver(root, workspacePackages(root))

  return pages
    .filter(({ definition }) => definition.isInternal !== true)
    .flatMap((page) => {
      const found = needsOf(modulesOfPage(root, resolve, entriesOf(root, page)))
      const first = needsOfFirstCall(page)
      const declared = asPage(page)
      const file = `${page.folder}/page.ts`

      return [
        ...differences(file, 'parameters', parametersOf(declared), [...found.query, ...first.query]),
        ...differences(file, 'bridgeActions', declared.bridgeActions, found.bridgeActions),
        ...differences(
          file,
          'calls',
          declared.calls.map(({ path }) => callNamed(path)),
          [...found.calls, ...first.calls].map(callNamed),
        ),
      ]
    })
}

function differences(file: string, list: string, declared: readonly string[], found: readonly string[]): string[] {
  const missing = [...new Set(found)].filter((name) => !declared.includes(name))
  const superfluous = declared.filter((name) => !found.includes(name))

  return [
    ...(missing.length === 0 ? [] : [`${file}: \`${list}\` lacks ${missing.join(', ')}, which the page uses`]),
    ...(superfluous.length === 0
      ? []
      : [`${file}: \`${list}\` names ${superfluous.join(', ')}, which the page does not use`]),
  ]
}
