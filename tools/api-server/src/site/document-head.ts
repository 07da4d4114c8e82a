import { escapedText } from '@pahiram/page-html'

/** What a page's document says of itself, beyond what was built. */
export interface DocumentHead {
  /** For `<html lang>`. */
  readonly lang: string
  readonly title: string
  readonly metas: readonly ({ readonly content: string } & (
    | { readonly property: string }
    | { readonly name: string }
  ))[]
}

/**
 * Puts a head into a built document. It adds neither script nor style, so the document's content security policy stays as
 * it is.
 */
export function withHead(html: string, { lang, title, metas }: DocumentHead): string {
  const tags = metasOf({ metas })
  const titled = `<title>${escapedText(title)}</title>${tags}`
  const [before = '', after = ''] = splitOnce(html, /<title>[^<]*<\/title>/)

  return (before + titled + after).replace(/<html\b[^>]*>/, (element) =>
    element.replace(/ lang="[^"]*"/, '').replace(/>$/, () => ` lang="${escapedText(lang)}">`),
  )
}

/** The meta elements of a head, as HTML. */
export function metasOf({ metas }: Pick<DocumentHead, 'metas'>): string {
  return metas
    .map((meta) => {
      const key = 'property' in meta ? `property="${escapedText(meta.property)}"` : `name="${escapedText(meta.name)}"`

      return `<meta ${key} content="${escapedText(meta.content)}">`
    })
    .join('')
}

/** Splits at the first match, which is left out; a document without a title gets one at the end of its head. */
function splitOnce(html: string, pattern: RegExp): readonly string[] {
  const found = pattern.exec(html)
  const at = found?.index ?? html.indexOf('</head>')

  return [html.slice(0, at), html.slice(at + (found?.[0].length ?? 0))]
}
