import { blocksOf } from './document.ts'

/** How chats and social networks show a link to a page (https://ogp.me). */
interface LinkCard {
  readonly title: string
  /** Undefined: it has no text for one. */
  readonly description: string | undefined
  /** The address of a picture as the page names it; undefined: it has none. */
  readonly picture: string | undefined
}

/** Reads from a page, which need not be valid yet, what its link shows: its title, its first lines and its first picture. */
export function linkCardOf(document: unknown): LinkCard {
  const { title } = (document ?? {}) as { readonly title?: unknown }

  return {
    title: typeof title === 'string' ? title : '',
    description: descriptionOf(document),
    picture: pictureOf(document),
  }
}

/** The first hero's lines, or else the first 200 characters of the first paragraph, none of them halved. */
function descriptionOf(document: unknown): string | undefined {
  for (const { type, headline, subline, paragraphs } of blocksOf(document)) {
    if (type === 'hero') return [headline, subline].filter((line) => typeof line === 'string').join(' · ')
    if (type === 'text' && Array.isArray(paragraphs)) return /^.{0,200}/su.exec(String(paragraphs[0] ?? ''))?.[0]
  }
  return undefined
}

function pictureOf(document: unknown): string | undefined {
  for (const { type, image, src } of blocksOf(document)) {
    const address = type === 'hero' ? image : type === 'image' ? src : undefined

    if (typeof address === 'string' && address !== '') return address
  }
  return undefined
}
