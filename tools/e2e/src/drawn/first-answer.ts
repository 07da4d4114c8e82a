import { firstAnswerElementId } from '@pahiram/contract'

/** The answer that a document brings. */
export interface FirstAnswer {
  /** In which it is, when the server says so. */
  readonly language: string | undefined
  readonly body: unknown
}

/** The answer in a document, undefined without one. */
export function firstAnswerIn(html: string): FirstAnswer | undefined {
  const block = new RegExp(`<script [^>]*id="${firstAnswerElementId}"([^>]*)>(.*?)</script>`, 's').exec(html)

  return block === null
    ? undefined
    : {
        language: /data-language="([^"]*)"/.exec(block[1] ?? '')?.[1],
        body: JSON.parse(block[2] ?? '') as unknown,
      }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** The text of a document's drawn view, without blanks: an element may begin or end within a sentence. */
export function textOfRoot(html: string): string {
  const root = html.slice(html.indexOf('<div id="root"'), html.indexOf('<script', html.indexOf('<div id="root"')))

  return root
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s/g, '')
}

/** Every text of an answer, without blanks. */
export function wordsOf(answer: unknown): string[] {
  if (typeof answer === 'string') return answer.trim() === '' ? [] : [answer.replaceAll(/\s/g, '')]
  if (typeof answer !== 'object' || answer === null) return []
  return Object.values(answer).flatMap(wordsOf)
}
