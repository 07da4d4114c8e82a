import { blocksOf } from './document.ts'

/**
 * Reads from a page, which need not be valid yet, how chats and social networks show a link to it (https://ogp.me): its title, its
 * first lines and the address of its first picture, as the page names it; undefined where it has none.
 */
export function linkCardOf(document: unknown) {
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
