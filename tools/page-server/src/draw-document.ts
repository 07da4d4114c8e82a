import { type FirstRequest, firstRequest, type PagePlan, readConfiguration } from '@pahiram/contract'
import { answerBlockOf, escapedText, hashOf, type PageDocument, planBlockOf } from '@pahiram/page-html'
import type { Drawing } from '@pahiram/page/server'

/** How a page is opened, for its first call. */
export interface FirstCallOfPage {
  /** The call as the page would make it: what the answer is kept for. */
  readonly asPage: FirstRequest
  /** The same to the API server itself. */
  readonly toApi: FirstRequest
}

/**
 * The call whose answer a page is drawn with: of a page that is opened for a session, or that a visitor without one opens;
 * undefined where it makes none, or its address lacks what the call needs.
 */
export function firstCallOf(
  plan: PagePlan,
  query: URLSearchParams,
  configuration: unknown,
): FirstCallOfPage | undefined {
  if (plan.call === undefined || (plan.browserId === undefined && !query.get('sessionId'))) return undefined

  const asPage = firstRequest(plan.call, query, readConfiguration(configuration).apiBase)
  const toApi = firstRequest(plan.call, query, '')

  return asPage && toApi && { asPage, toApi }
}

/** The plan of a page that the server has drawn: it makes no call, and its texts are asked for by the head. */
const drawnPlan: PagePlan = { languages: {}, titles: {} }

/** The head of a document in a language (`default`: the built one, which is called English), with what the page's own content says of it. */
export function headOf(
  { plan, start, head }: PageDocument,
  locale: string,
  { title = plan.titles[locale], metas = '', css }: HeadTexts = {},
  given: PagePlan = drawnPlan,
): string {
  const lang = locale === 'default' ? 'en' : locale
  const file = given === drawnPlan ? plan.languages[locale] : undefined
  const script = file === undefined ? '' : `<link rel="modulepreload" crossorigin href="${file}">`
  const titled = `<title>${escapedText(title ?? '')}</title>${metas}`
  const named = title === undefined ? head : head.replace(/<title>[^<]*<\/title>/, () => titled)
  const style = css === undefined ? '' : `<style>${css}</style>`

  return (
    start.replace(/<html\b[^>]*>/, (element) => element.replace(/ lang="[^"]*"/, ` lang="${escapedText(lang)}"`)) +
    planBlockOf(given) +
    named.replace('</head>', () => `${script}${style}</head>`)
  )
}

/** What a page's own content says of it. */
interface HeadTexts {
  readonly title?: string | undefined
  /** As HTML; before the styles, since some chats read the first 32 KB alone. */
  readonly metas?: string
  readonly css?: string | undefined
}

/** The rest of a document: the drawn page, or its skeleton where it could not be drawn. */
export function bodyOf(
  { skeleton, after, end }: PageDocument,
  drawing: Drawing | undefined,
  answered: { readonly call: FirstRequest; readonly text: string; readonly language: string | undefined } | undefined,
  query?: URLSearchParams,
): string {
  const further = query === undefined ? after : withQuery(after, query)

  if (drawing === undefined) return skeleton + further + end

  const block =
    answered && drawing.usesAnswer
      ? answerBlockOf({ ...answered.call, language: answered.language }, answered.text)
      : ''

  return `${drawing.preloads}<div id="root" data-drawn="${drawing.locale}">${drawing.html}</div>${further}${block}${end}`
}

/** Makes links to other languages keep the rest of the address, as the head's script does where the server draws nothing. */
function withQuery(after: string, query: URLSearchParams): string {
  return after.replaceAll(/href="\?lang=(\w+)"/g, (_link, lang: string) => {
    const own = new URLSearchParams(query)

    own.set('lang', lang)
    return `href="?${escapedText(own.toString())}"`
  })
}

/** A policy that lets one more style in, as a header or in a document's meta element has it. */
export function withStyle(policy: string, css: string): string {
  return policy.replace(/style-src 'self'/, () => `style-src 'self' ${hashOf(css)}`)
}
