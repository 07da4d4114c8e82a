import { scenariosAt } from '../faults.ts'

/** The path and query of a seeded state of an order. */
export async function addressOf(origin: string, name: string): Promise<string> {
  const scenarios = await scenariosAt(origin)
  const found = scenarios.find((scenario) => scenario.name === name)

  if (found === undefined) throw new Error(`The server has no scenario ${name}`)

  const { pathname, search } = new URL(found.url, origin)

  return pathname + search
}
