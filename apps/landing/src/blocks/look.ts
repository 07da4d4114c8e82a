import type { LandingTemplate } from '@pahiram/contract'

/** What a hero shows beside its words. */
export type Artwork = 'coins' | 'calendar' | 'store' | 'phone' | 'document'

/** How a template looks beyond its colours: where the words stand, how the hero ends and what decorates it. */
export interface Look {
  readonly manner: 'sunrise' | 'payday' | 'awning'
  readonly artwork: Artwork
}

const looks: readonly [Look, Look, Look] = [
  { manner: 'payday', artwork: 'calendar' },
  { manner: 'sunrise', artwork: 'coins' },
  { manner: 'awning', artwork: 'store' },
]

/** The same for every visitor and every version: it follows from the template's id and kind alone. */
export function lookOf({ id = '', kind }: Pick<LandingTemplate, 'id' | 'kind'>): Look {
  const look = looks[spread(id) % looks.length] ?? looks[0]

  if (kind === 'download') return { ...look, artwork: 'phone' }
  // What is to be read through needs no shop around it.
  if (kind === 'agreement') return { manner: 'sunrise', artwork: 'document' }
  return look
}

/** A number that lies far from those of similar texts (FNV-1a). */
function spread(text: string): number {
  let hash = 2_166_136_261

  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  return hash >>> 0
}
