import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

import { Command, CommandError, type Output, resolvePath, UsageError } from '@pahiram/command-line'
import {
  bridgeActions,
  type Page,
  pageParameters,
  parametersOf,
  sessionParameters,
  trackingParameters,
} from '@pahiram/contract'
import { pages } from '@pahiram/contract/pages'
import * as v from 'valibot'

/** `pnpm release paths`: writes what the shells may open, and how. */
export function pathsCommand(output: Output) {
  return new Command('paths')
    .description(
      'Writes the path configuration for the iOS and Android shells: which address is which page, and how to show it.',
    )
    .option('--out <file>', 'writes there instead of printing')
    .option('--version', 'prints only the version: the same rules have the same one')
    .option('--schema', 'prints the JSON Schema of the configuration')
    .option('--match <address>', 'prints the rule for one address: /order?orderId=1')
    .addHelpText('after', '\nHow a shell reads it: docs/native.md')
    .action(async (options) => {
      const wishes = [options.version, options.schema, options.match].filter((wish) => wish !== undefined)

      if (wishes.length > 1) throw new UsageError('Say one of --version, --schema and --match.')

      const configuration = pathConfigurationOf(pathRules())
      const text = await chosen()

      if (options.out === undefined) output.print(text)
      else {
        await writeFile(resolvePath(options.out), `${text}\n`).catch((cause: unknown) => {
          throw new CommandError(`${options.out} could not be written.`, { cause })
        })
      }

      async function chosen(): Promise<string> {
        if (options.version === true) return configuration.version
        if (options.match !== undefined) {
          return JSON.stringify(ruleFor(configuration, parseAddress(options.match)), null, 2)
        }
        if (options.schema === true) {
          const { toJsonSchema } = await import('@valibot/to-json-schema')

          return JSON.stringify(toJsonSchema(pathConfigurationSchema, { target: 'draft-2020-12' }), null, 2)
        }
        return JSON.stringify(configuration, null, 2)
      }
    })
}

function parseAddress(text: string): URL {
  if (URL.canParse(text, 'https://pages.invalid')) return new URL(text, 'https://pages.invalid')
  throw new UsageError(`“${text}” is no address.`)
}

/** The rule for all other addresses of the origin: a foreign page, an old address, a mistake. */
const otherwise: PathRule = {
  pattern: '^.*$',
  properties: {
    page: null,
    path: null,
    app: null,
    title: null,
    presentation: 'push',
    released: true,
    query: [],
    bridgeActions: [],
    firstCall: null,
  },
}

/** Makes the rules for all pages: a page's hash routes before it, its aliases after it, all other addresses last. */
export function pathRules(): PathRule[] {
  return [...pages.flatMap(rulesOf), otherwise]
}

function rulesOf(page: Page): PathRule[] {
  const properties: PathRule['properties'] = {
    page: page.path,
    path: page.path === 'index' ? '/' : `/${page.path}`,
    app: page.app,
    title: page.title ?? null,
    presentation: page.presentation,
    released: page.app !== 'tools',
    query: [...parametersOf(page)],
    bridgeActions: [...page.bridgeActions],
    firstCall: firstCallOf(page),
  }

  return [
    ...page.hashRoutes.map((route) => `^${addressOf(page.path)}#/${route}/?$`),
    ...[page.path, ...page.aliases].map((name) => `^${addressOf(name)}(?:#.*)?$`),
  ].map((pattern) => ({ pattern, properties }))
}

function firstCallOf({ firstCall }: Page): PathRule['properties']['firstCall'] {
  if (firstCall === undefined) return null

  const { parameters, fixed, ...call } = firstCall

  return {
    ...call,
    parameters: parameters.map(([from, field]) => [from, field]),
    fixed: fixed.map(([field, value]) => [field, value]),
  }
}

/** Writes a page's address as a pattern: with and without a slash at its end, and as its file (docs/spec/contract.md §1). */
function addressOf(name: string): string {
  return name === 'index' ? '/(?:index[.]html)?' : `/${name}(?:/|/index[.]html)?`
}

const query: readonly string[] = [...sessionParameters, ...trackingParameters, ...pageParameters]

const properties = v.strictObject({
  page: v.pipe(
    v.nullable(v.picklist(pages.map(({ path }) => path))),
    v.description('The page’s name in the contract; null: no page of ours.'),
  ),
  path: v.pipe(
    v.nullable(v.string()),
    v.description('The page’s own address, for openPageWithParams, which names a page: /order; null: no page of ours.'),
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
  firstCall: v.pipe(
    v.nullable(
      v.strictObject({
        method: v.picklist(['GET', 'POST']),
        path: v.pipe(v.string(), v.description('Behind the API’s address.')),
        parameters: v.pipe(
          v.array(v.tuple([v.string(), v.string()])),
          v.description(
            'Parameter of the address and field of the call, in order; what the address lacks is left out.',
          ),
        ),
        fixed: v.pipe(
          v.array(v.tuple([v.string(), v.string()])),
          v.description('Field and value, the same for everybody; behind the others.'),
        ),
        complete: v.pipe(v.boolean(), v.description('true: no call where the address lacks one of the parameters.')),
      }),
    ),
    v.description('The call that the page makes first, which a shell may make for it (docs/native.md); null: none.'),
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

/** Makes the configuration of these rules. The same rules have the same version. */
export function pathConfigurationOf(rules: readonly PathRule[]): PathConfiguration {
  const version = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 12)

  return v.parse(pathConfigurationSchema, { format: 1, version, rules })
}

/** Finds the rule for an address of the origin, by its path and hash route, without the query. */
export function ruleFor(configuration: PathConfiguration, url: URL): PathRule | undefined {
  const route = url.hash.startsWith('#/') ? url.hash.replace(/\?.*$/, '') : ''

  return configuration.rules.find(({ pattern }) => new RegExp(pattern).test(`${url.pathname}${route}`))
}
