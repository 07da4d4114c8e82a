import { planFirstCall } from '@pahiram/api-client/first-call'
import type { Page } from '@pahiram/contract'

import { type DefinedPage, inOrder } from './read-pages.ts'

/** The generated files, from the workspace's root, and how they are renewed. */
export const pathsFile = 'packages/contract/src/page-paths.ts'
export const tableFile = 'packages/contract/src/page-table.ts'
export const renewCommand = 'pnpm pages'

const header = `// Generated from the page.ts of every page: run \`${renewCommand}\` instead of editing.\n`

/** A page of the workspace in the shape of the contract's table. */
function asPage({ app, path, definition }: DefinedPage): Page {
  const { title, kind, aliases, hashRoutes, presentation, parameters, bridgeActions, calls, firstCall } = definition
  const { scenario, mainAction, firstSight } = definition

  return {
    app,
    path,
    aliases: aliases ?? [],
    hashRoutes: hashRoutes ?? [],
    // A title with a placeholder is known only when the page is served.
    ...(!title.includes('{{') && { title }),
    kind,
    presentation: presentation ?? 'push',
    parameters: parameters ?? [],
    bridgeActions: bridgeActions ?? [],
    calls: (calls ?? []).map((call) => ({ method: 'method' in call ? call.method : 'GET', path: call.path })),
    ...(firstCall !== undefined && {
      [firstCall.browserId === undefined ? 'firstCall' : 'visitorCall']: planFirstCall(firstCall),
    }),
    ...(scenario !== undefined && { scenario }),
    ...(mainAction !== undefined && { mainAction }),
    ...(firstSight !== undefined && { firstSight }),
  }
}

/** The texts of the generated files, by their paths from the workspace's root. */
export function generatedFiles(pages: readonly DefinedPage[]): Readonly<Record<string, string>> {
  const sorted = inOrder(pages)
  const listed = sorted.filter(({ definition }) => definition.isInternal !== true)
  const internal = sorted.filter(({ definition }) => definition.isInternal === true)

  return {
    [pathsFile]: pathsText(listed.map(asPage)),
    [tableFile]: tableText(listed.map(asPage), internal.map(asPage)),
  }
}

/** What every page loads, so it is only names. */
function pathsText(pages: readonly Page[]): string {
  const aliases = pages.flatMap((page) => page.aliases.map((alias) => [alias, page.path] as const))

  return [
    header,
    '/** The URL path of every page without the slash, which is also its folder’s name; `index` is the one at `/`. */',
    `export const pagePaths = [\n${pages.map(({ path }) => `  ${written(path)},\n`).join('')}] as const\n`,
    '/** Further paths, with the page that each shows. */',
    `export const pageOfAlias = {\n${aliases.map(([alias, path]) => `  ${written(alias)}: ${written(path)},\n`).join('')}} as const`,
    '',
  ].join('\n')
}

function tableText(listed: readonly Page[], internal: readonly Page[]): string {
  return [
    header,
    "import type { Page } from './pages.ts'\n",
    '/** Every page there is, app by app. For servers, tools and tests: a page needs `pageNamed` at most. */',
    `export const pages: readonly Page[] = [\n${listed.map(entry).join('')}]\n`,
    '/** The pages that tools show to us alone: no shell and no other page knows them. */',
    `export const internalPages: readonly Page[] = [\n${internal.map(entry).join('')}]`,
    '',
  ].join('\n')
}

/** One line a field, so that two changes of a page rarely meet in one line. */
function entry(page: Page): string {
  const fields = Object.entries(page).map(([name, value]) => `    ${name}: ${written(value)},\n`)

  return `  {\n${fields.join('')}  },\n`
}

/** A value as TypeScript. */
export function written(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, part]) => `${name}: ${written(part)}`)

    return `{ ${fields.join(', ')} }`
  }
  return String(value)
}
