import { idFrom } from '@pahiram/contract/campaign-check'
import type { Campaign } from '@pahiram/contract'

import type { StudioList } from './studio-model.ts'

type Known = Pick<StudioList, 'campaigns' | 'templates'>

/** What follows a campaign's id in the id of each of its pages. */
export const idEndings = { register: '', download: '-app', agreement: '-terms' } as const

/** Makes an id that no page has yet: publishing over another campaign's page would show it to their visitors. */
export function freeId(name: string, { campaigns, templates }: Known): string {
  const taken = [...templates.map(({ id }) => id), ...campaigns.flatMap(({ pages }) => pages.map(({ id }) => id))]
  const first = idFrom(name).slice(0, 28) || 'campaign'

  for (let count = 1; ; count += 1) {
    const id = count === 1 ? first : `${first}-${count}`

    if (!taken.some((one) => Object.values(idEndings).some((ending) => one === id + ending))) return id
  }
}

/** The draft of a campaign's copy: its pages under new ids, but those that it shares with another campaign. */
export function copyOf({ id, name, pages }: Pick<Campaign, 'id' | 'name' | 'pages'>, known: Known) {
  const copied = `Copy of ${name}`.slice(0, 80)
  const free = freeId(copied, known)
  const others = known.campaigns.filter((one) => one.id !== id).flatMap((one) => one.pages)

  return {
    copyOf: id,
    name: copied,
    pages: pages.map((page) =>
      others.some((other) => other.id === page.id) ? page : { ...page, id: free + idEndings[page.kind] },
    ),
  }
}
