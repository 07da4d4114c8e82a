import { type Page, parametersOf } from '@pahiram/contract'
import { pages } from '@pahiram/contract/pages'

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
  const properties: PathRule['properties'] = {
    page: page.path,
    app: page.app,
    title: page.title ?? null,
    presentation: page.presentation,
    released: page.app !== 'tools',
    query: [...parametersOf(page)],
    bridgeActions: [...page.bridgeActions],
  }

  return [
    ...page.hashRoutes.map((route) => `^${addressOf(page.path)}#/${route}/?$`),
    ...[page.path, ...page.aliases].map((name) => `^${addressOf(name)}(?:#.*)?$`),
  ].map((pattern) => ({ pattern, properties }))
}

/** A page's address as a pattern: with and without a slash at its end, and as its file (docs/spec/contract.md §1). */
function addressOf(name: string): string {
  return name === 'index' ? '/(?:index[.]html)?' : `/${name}(?:/|/index[.]html)?`
}
