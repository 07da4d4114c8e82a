import type { TemplateProblem } from '../promotion-publishing.ts'

/** Other codes of the languages that templates have. */
const otherCodes: Readonly<Record<string, string>> = { tl: 'fil', ph: 'fil', tagalog: 'fil', in: 'id', cn: 'zh' }

/** Adds to a problem what to write instead, where that can be known. */
export function withRemedy(problem: TemplateProblem, document: unknown): TemplateProblem {
  const remedy = remedyFor(problem, document)

  return remedy === undefined ? problem : { ...problem, message: `${problem.message}: ${remedy}` }
}

function remedyFor({ path, message }: TemplateProblem, document: unknown): string | undefined {
  const value = valueAt(document, path)

  if (path === 'blocks' && message.startsWith('a register template has')) return formRemedy(document)
  if (typeof value !== 'string') return undefined
  if (path === 'id') return idRemedy(value)
  if (path === 'locale') {
    const code = otherCodes[value.toLowerCase()]

    return code === undefined ? undefined : `write ${code}`
  }
  if (message !== 'is no https: link') return undefined
  return value.startsWith('http://')
    ? `write ${value.replace('http://', 'https://')}`
    : `it is “${value.slice(0, 60)}”; take the address that a browser shows, which begins with https://`
}

function idRemedy(value: string): string | undefined {
  const id = idFrom(value)

  return id === '' ? undefined : `write ${id}`
}

/** Makes an id of a template from a name: `PH Pasko!` becomes `ph-pasko`. It is empty when the name has no letter of a-z. */
export function idFrom(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')
}

function formRemedy(document: unknown): string {
  const blocks = valueAt(document, 'blocks')
  const has = Array.isArray(blocks) && blocks.some((block) => (block as { type?: unknown } | null)?.type === 'form')

  if (valueAt(document, 'kind') !== 'register') return 'take the form out, or make kind register'
  return has ? 'take all but one out' : 'add { "type": "form", "button": "Apply" }'
}

function valueAt(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (found, name) =>
        typeof found === 'object' && found !== null ? (found as Readonly<Record<string, unknown>>)[name] : undefined,
      document,
    )
}
