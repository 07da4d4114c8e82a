import { firstAnswerElementId, type PagePlan, pagePlanElementId } from '@pahiram/contract'

/** What surrounds the part of a built page that is drawn for each visitor. */
export const pageStart = '<!--page-->'
export const pageEnd = '<!--/page-->'

/** A page that React draws, cut where what is drawn for one person goes. */
export interface PageDocument {
  readonly plan: PagePlan
  /** Opens the document and its head; `plan` comes after it. */
  readonly start: string
  /** The rest of the head, and the body's beginning. */
  readonly head: string
  /** `#root` with the skeleton, as it was built. */
  readonly skeleton: string
  /** What follows, up to the page's script. */
  readonly after: string
  /** The page's script and the end. */
  readonly end: string
}

const planBlock = new RegExp(`<script type="application/json" id="${pagePlanElementId}">([\\s\\S]*?)</script>`)
const entryScript = /<script type="module"[^>]*><\/script>(?=<\/body>)/

/** Cuts a built page; undefined for a static or a closed one, which is served as it is. */
export function parseDocument(html: string): PageDocument | undefined {
  const plan = planBlock.exec(html)
  const start = html.indexOf(pageStart)
  const end = html.lastIndexOf(pageEnd)
  const entry = entryScript.exec(html)

  if (plan === null || entry === null || start < 0 || end < start) return undefined
  return {
    plan: JSON.parse(plan[1] ?? '{}') as PagePlan,
    start: html.slice(0, plan.index),
    head: html.slice(plan.index + plan[0].length, start),
    skeleton: html.slice(start + pageStart.length, end),
    after: html.slice(end + pageEnd.length, entry.index),
    end: html.slice(entry.index),
  }
}

/** The block with a page's plan. */
export function planBlockOf(plan: PagePlan): string {
  return `<script type="application/json" id="${pagePlanElementId}">${asData(JSON.stringify(plan))}</script>`
}

/** The call that an answer is for, and the language that it is in. */
export interface AnsweredCall {
  readonly method: string
  readonly url: string
  readonly body: string
  readonly language?: string | undefined
}

/** The block with the answer that a page was drawn with: JSON as the server sent it (docs/spec/contract-3.md §1). */
export function answerBlockOf({ method, url, body, language }: AnsweredCall, text: string): string {
  const said = language ? ` data-language="${escapedText(language)}"` : ''

  return `<script type="application/json" id="${firstAnswerElementId}" data-method="${method}" data-url="${escapedText(url)}" data-body="${escapedText(body)}"${said}>${asData(text)}</script>`
}

/** JSON that cannot end its element, nor open another: in JSON a `<` is in strings only. */
export function asData(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML, between tags or in a quoted attribute. */
export function escapedText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** What was escaped in HTML or XML, as a text. */
export function unescapedText(written: string): string {
  return written
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&(?:apos|#39);/g, "'")
    .replaceAll('&amp;', '&')
}
