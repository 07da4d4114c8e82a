import { getTemplate, readAnswer } from '@pahiram/contract'

import type { Visit } from './opening.ts'

const scenario = 'landing'

/**
 * The seeded campaign, and the words that say it is there: its headline, then all that hero and form say, down to the
 * way to the agreement, which comes with the whole page.
 */
export async function loadLanding(origin: string): Promise<Visit> {
  const scenarios = (await (await fetch(`${origin}/__sandbox/scenarios`)).json()) as { name: string; url: string }[]
  const found = scenarios.find(({ name }) => name === scenario)

  if (found === undefined) throw new Error(`The server has no scenario ${scenario}`)

  const { href, searchParams } = new URL(found.url, origin)
  const response = await fetch(`${origin}${getTemplate.path}?${searchParams}`)
  const { config } = readAnswer(getTemplate, ((await response.json()) as { data?: unknown }).data)
  const [headline, ...others] = (config?.blocks ?? []).flatMap((block) => {
    if (block.type === 'hero') return [block.headline ?? '', block.subline ?? '']
    if (block.type === 'form') return [block.title ?? '']
    return block.type === 'agreement-link' ? [block.text ?? ''] : []
  })

  if (!headline) throw new Error(`The campaign of the scenario ${scenario} has no headline`)
  return { url: href, words: [headline, ...others.filter((word) => word !== '')] }
}
