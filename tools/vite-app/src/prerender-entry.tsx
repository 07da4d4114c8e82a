import { earlyFetchScript } from '@pahiram/api-client/early'
import { pageElement } from '@pahiram/page'
import type { PageDefinition } from '@pahiram/page/definition'
import { earlyViewScript } from '@pahiram/page/early-view'
import type { ComponentType } from 'react'
import { prerender } from 'react-dom/static.edge'

/** A page as it came out of the prerender build. */
export interface PrerenderedPage {
  readonly kind: PageDefinition['kind']
  readonly title: string
  /** The inside of `#root` before any data is there. */
  readonly root: string
  /** The inline scripts that start the page's first call and show what it answers; none when it has no such call. */
  readonly earlyScripts: readonly string[]
}

/**
 * Draws one page's first view, once. What it throws stops the build.
 * @public the entry of the prerender build names it
 */
export async function prerenderPage(definition: PageDefinition, view: object): Promise<PrerenderedPage> {
  const failures: unknown[] = []
  const { prelude } = await prerender(pageElement(pageComponent(view)), {
    onError: (error) => void failures.push(error),
  })
  const root = await new Response(prelude).text()

  if (failures.length > 0) throw failures[0]
  checkEarlyView(root, definition.firstCall?.endpoint.name)
  return { kind: definition.kind, title: definition.title, root, earlyScripts: earlyScripts(definition, root) }
}

function earlyScripts({ firstCall }: PageDefinition, root: string): string[] {
  if (firstCall === undefined) return []
  return root.includes('data-early-view')
    ? [earlyFetchScript(firstCall), earlyViewScript]
    : [earlyFetchScript(firstCall)]
}

/** @throws Error when the skeleton shows the answer of another call than the one that `page.ts` starts early. */
function checkEarlyView(root: string, firstCall: string | undefined): void {
  const [, shown] = /data-early-view="([^"]*)"/.exec(root) ?? []

  if (shown !== undefined && shown !== firstCall) {
    throw new Error(`The skeleton shows ${shown}, but the first call of page.ts is ${firstCall ?? 'missing'}`)
  }
}

/** The one export of a view's module whose name ends in `Page`. */
function pageComponent(view: object): ComponentType {
  const [found, ...others] = Object.entries(view).filter(([name]) => name.endsWith('Page'))

  if (found === undefined || others.length > 0) throw new Error('A view exports exactly one component named …Page')
  return found[1] as ComponentType
}
