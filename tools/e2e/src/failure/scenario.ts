import { scenariosAt } from '../faults.ts'

/** The path and query of the seeded login failure. */
export async function addressOf(origin: string): Promise<string> {
  const found = (await scenariosAt(origin)).find(({ name }) => name === 'failure')

  if (found === undefined) throw new Error('The server has no scenario of a failed login')

  const { pathname, search } = new URL(found.url, origin)

  return pathname + search
}
