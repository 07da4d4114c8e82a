import { asyncAtom } from '@pahiram/page'

import { sandboxCall } from '../state/sandbox-call.ts'

/** A seeded session and the page that it opens. */
export interface Scenario {
  readonly name: string
  readonly description: string
  /** Path and query. */
  readonly url: string
}

/** The scenarios that open the same page. */
export interface ScenarioGroup {
  /** `/order` */
  readonly path: string
  readonly scenarios: readonly Scenario[]
}

/** Every state that the sandbox's seed data holds. */
export const scenariosAtom = asyncAtom(async () => readScenarios(await sandboxCall('GET', '/__sandbox/scenarios')))

/** What of the server's list can be opened. */
export function readScenarios(given: unknown): Scenario[] {
  return (Array.isArray(given) ? (given as unknown[]) : []).flatMap((entry) => {
    const { name, description, url } = (entry ?? {}) as Partial<Record<keyof Scenario, unknown>>

    return typeof name === 'string' && typeof url === 'string' && url.startsWith('/')
      ? [{ name, description: typeof description === 'string' ? description : '', url }]
      : []
  })
}

/** Puts scenarios together by their page, in the order in which the pages first come. */
export function groupsOf(scenarios: readonly Scenario[]): ScenarioGroup[] {
  const groups = new Map<string, Scenario[]>()

  for (const scenario of scenarios) {
    const path = pathOf(scenario)

    groups.set(path, [...(groups.get(path) ?? []), scenario])
  }
  return [...groups].map(([path, own]) => ({ path, scenarios: own }))
}

/** The path of the page that a scenario opens. */
export function pathOf({ url }: Scenario): string {
  return new URL(url, 'http://sandbox.invalid').pathname
}
