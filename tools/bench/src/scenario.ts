import { type AnyEndpoint, type AnswerOf, readAnswer } from '@pahiram/contract'

/** A seeded state's address, and what its page's first call answers there. */
export async function openScenario<E extends AnyEndpoint>(
  origin: string,
  name: string,
  endpoint: E,
  parameters: readonly string[],
): Promise<{ readonly url: string; readonly answer: AnswerOf<E> }> {
  const scenarios = (await (await fetch(`${origin}/__sandbox/scenarios`)).json()) as { name: string; url: string }[]
  const url = scenarios.find((scenario) => scenario.name === name)?.url

  if (url === undefined) throw new Error(`The server has no scenario ${name}`)

  const address = new URL(url, origin)
  const response = await fetch(`${origin}${endpoint.path}?${address.searchParams.toString()}`, {
    method: 'POST',
    body: new URLSearchParams(parameters.map((parameter) => [parameter, address.searchParams.get(parameter) ?? ''])),
  })
  const { data } = (await response.json()) as { data?: unknown }

  return { url: address.href, answer: readAnswer(endpoint, data) as AnswerOf<E> }
}
