import { createHash } from 'node:crypto'
import { bridgeActions, pageParameters, sessionParameters, trackingParameters } from '@pahiram/contract'
import { pages } from '@pahiram/contract/pages'
import * as v from 'valibot'

const query: readonly string[] = [...sessionParameters, ...trackingParameters, ...pageParameters]

const properties = v.strictObject({
  page: v.pipe(
    v.nullable(v.picklist(pages.map(({ path }) => path))),
    v.description('The page’s name in the contract; null: no page of ours.'),
  ),
  app: v.pipe(v.nullable(v.string()), v.description('The app that is built and released with this page.')),
  title: v.pipe(
    v.nullable(v.string()),
    v.description('For the title bar while the page loads; null: the document says it when it is there.'),
  ),
  presentation: v.pipe(
    v.picklist(['push', 'modal', 'replace']),
    v.description('push onto the stack; modal over it; replace the screen that opened it.'),
  ),
  released: v.pipe(v.boolean(), v.description('false: only where developers work, never in production.')),
  query: v.pipe(v.array(v.picklist(query)), v.description('The parameters that the page reads of its query.')),
  bridgeActions: v.pipe(
    v.array(v.picklist(bridgeActions)),
    v.description('What the page may ask the shell for: a shell that lacks one answers nothing, and the page goes on.'),
  ),
})

const rule = v.strictObject({
  pattern: v.pipe(
    v.string(),
    v.description('A regular expression over the whole of path and hash route, case-sensitive.'),
  ),
  properties,
})

/** What `pnpm release paths` prints: what a shell may open, and how. */
export const pathConfigurationSchema = v.strictObject({
  format: v.pipe(v.literal(1), v.description('Changes when an older shell could not read it any more.')),
  version: v.pipe(
    v.string(),
    v.regex(/^[\da-f]{12}$/),
    v.description('A hash of the rules: the same rules have the same version.'),
  ),
  rules: v.pipe(v.array(rule), v.minLength(1), v.description('The first that matches counts; the last matches all.')),
})

/** What a shell may open, and how: rules in order, of which the first that matches counts. */
export type PathConfiguration = v.InferOutput<typeof pathConfigurationSchema>
export type PathRule = PathConfiguration['rules'][number]

/** The configuration of these rules: the same ones have the same version. */
export function pathConfigurationOf(rules: readonly PathRule[]): PathConfiguration {
  const version = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 12)

  return v.parse(pathConfigurationSchema, { format: 1, version, rules })
}

/** The rule for an address of our origin: path and hash route count, the query does not. */
export function ruleFor(configuration: PathConfiguration, url: URL): PathRule | undefined {
  const route = url.hash.startsWith('#/') ? url.hash.replace(/\?.*$/, '') : ''

  return configuration.rules.find(({ pattern }) => new RegExp(pattern).test(`${url.pathname}${route}`))
}
