import { hashRoutes, type Page, type PagePath, pages } from '@pahiram/contract'
import { pageNeeds, parametersOf } from '@pahiram/contract/needs'
import { pagePresentation } from '@pahiram/contract/presentation'

import type { PathRule } from './path-configuration.ts'

/** Everything else of our origin: a foreign page, an old address, a mistake. */
const otherwise: PathRule = {
  pattern: '^.*$',
  properties: {
    page: null,
    app: null,
    title: null,
    presentation: 'push',
    released: true,
    query: [],
    bridgeActions: [],
  },
}

/** The rules for all pages of the contract: a page's hash routes before it, its aliases after it, the rest last. */
export function pathRules(): PathRule[] {
  return [...pages.flatMap(rulesOf), otherwise]
}

function rulesOf(page: Page): PathRule[] {
  const path = page.path as PagePath
  const properties: PathRule['properties'] = {
    page: path,
    app: page.app,
    title: page.title ?? null,
    presentation: pagePresentation[path],
    released: page.app !== 'tools',
    query: [...parametersOf(path)],
    bridgeActions: [...pageNeeds[path].bridgeActions],
  }
  const routes: readonly string[] = path in hashRoutes ? hashRoutes[path as keyof typeof hashRoutes] : []

  return [
    ...routes.map((route) => `^${addressOf(path)}#/${route}/?$`),
    ...[path, ...page.aliases].map((name) => `^${addressOf(name)}(?:#.*)?$`),
  ].map((pattern) => ({ pattern, properties }))
}

/** A page's address as a pattern: with and without a slash at its end, and as its file (docs/spec/contract.md §1). */
function addressOf(name: string): string {
  return name === 'index' ? '/(?:index[.]html)?' : `/${name}(?:/|/index[.]html)?`
}
