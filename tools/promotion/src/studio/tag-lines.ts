import { type PastedRow, pastedTable, shortenedNumber } from '@pahiram/formatting'
import { parse } from 'csv-parse/browser/esm/sync'

/** The tags of a link, as its call takes them. */
export interface LinkTags {
  readonly utm_tag?: string
  readonly user_from?: string
  readonly app_from?: string
}

/** How many links are made at once. */
export const mostLinks = 200

const names = ['utm_tag', 'user_from', 'app_from'] as const

/** The longest tag that a link takes, in characters. */
const longest = 200

/**
 * Reads a list of tags, one link a line: `utm_tag`, and if wanted `user_from` and `app_from`, parted by commas, semicolons or
 * tabs, as a spreadsheet copies them. Empty lines and a first line of column names are left out, and so is what is there twice.
 * @throws {Error} whose message says which line to correct, or where a quotation does not end.
 */
export function tagsIn(text: string): readonly LinkTags[] {
  const found = new Map<string, LinkTags>()

  for (const { record: values, info } of parse(text, pastedTable(text)) as unknown as PastedRow[]) {
    const [first = ''] = values
    const line = info.lines

    if (first.toLowerCase() === 'utm_tag') continue
    if (values.slice(names.length).some((value) => value !== '')) {
      throw new Error(`Line ${line} has ${values.length} values: write tag, promoter, app or site at most.`)
    }
    if (values.some((value) => value.length > longest)) {
      throw new Error(`Line ${line} has a tag of more than ${longest} characters.`)
    }
    if (values.some((value) => shortenedNumber.test(value))) {
      throw new Error(`Line ${line} has a tag that a spreadsheet cut: format its column as text.`)
    }

    const tags = Object.fromEntries(
      names.flatMap((name, place) => ((values[place] ?? '') === '' ? [] : [[name, values[place]]])),
    )

    found.set(JSON.stringify(tags), tags)
  }
  if (found.size > mostLinks) throw new Error(`These are ${found.size} links: make at most ${mostLinks} at once.`)
  return [...found.values()]
}

/** A tag as people call a link: `poster-1 · maria`. */
export function tagName({ utm_tag, user_from, app_from }: LinkTags): string {
  return [utm_tag, user_from, app_from].filter((tag) => tag !== undefined).join(' · ')
}

/** The name of a file about a link, at most some 200 bytes: its tags, and the code at the end of its address. */
export function fileNameOf(tags: LinkTags, link: string): string {
  const name = Array.from(tagName(tags).replaceAll(/[^\p{L}\p{N}]+/gu, '-'))
    .slice(0, 40)
    .join('')

  return `${name}-${link.slice(link.lastIndexOf('/') + 1)}.png`
}
