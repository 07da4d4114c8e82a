import * as contract from '@pahiram/contract'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

import { readModule } from '../modules/read-module.ts'
import type { Resolve } from '../modules/resolve-request.ts'

/** What a page's modules ask of around them; each list sorted. */
export interface FoundNeeds {
  readonly query: readonly string[]
  readonly bridgeActions: readonly string[]
  /** Paths of the API. */
  readonly calls: readonly string[]
}

const bridgeActions: readonly string[] = contract.bridgeActions
const parameters: readonly string[] = [
  ...contract.sessionParameters,
  ...contract.trackingParameters,
  ...contract.pageParameters,
]

/** Which parameters a module reads that takes one of these from the contract. */
const parametersBehind: Readonly<Record<string, readonly string[]>> = {
  commonQuery: [...contract.sessionParameters, ...contract.trackingParameters],
  imageAddress: [...contract.sessionParameters, ...contract.trackingParameters],
  sessionHeadersOf: contract.sessionParameters,
  sessionHeaders: contract.sessionParameters,
  sessionParameters: contract.sessionParameters,
  trackingParameters: contract.trackingParameters,
  pageParameters: contract.pageParameters,
}

/** The paths of the contract's calls, by the names under which it exports them. */
const callPaths = new Map(
  Object.entries(contract).flatMap(([name, value]: [string, unknown]) => (isCall(value) ? [[name, value.path]] : [])),
)

function isCall(value: unknown): value is { readonly path: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    ('effect' in value || 'parameters' in value)
  )
}

/** The name under which the contract exports the call of a path. */
export function callNamed(path: string): string {
  return [...callPaths].find(([, one]) => one === path)?.[0] ?? path
}

/** Reads from the sources of a page's modules what the page needs. */
export function needsOf(modules: readonly PageModule[]): FoundNeeds {
  const query = new Set<string>()
  const actions = new Set<string>()
  const calls = new Set<string>()

  for (const { file, fromContract, text } of modules) {
    for (const name of fromContract) {
      const path = callPaths.get(name)

      if (path !== undefined) calls.add(path)
      for (const parameter of parametersBehind[name] ?? []) query.add(parameter)
    }

    const asked = askedIn(file, text)

    for (const name of asked.query) query.add(name)
    // The names come from a list of the contract, or else stand in the module.
    if (asked.isAnyRead && !fromContract.some((name) => Object.hasOwn(parametersBehind, name))) {
      for (const name of parameters) if (asked.literals.has(name)) query.add(name)
    }
    for (const name of asked.actions) actions.add(name)
  }
  return { query: sorted(query), bridgeActions: sorted(actions), calls: sorted(calls) }
}

function sorted(names: ReadonlySet<string>): string[] {
  return [...names].toSorted()
}

interface Asked {
  readonly query: readonly string[]
  readonly actions: readonly string[]
  /** Whether it also reads parameters by names that stand elsewhere. */
  readonly isAnyRead: boolean
  /** Every string that stands in the module. */
  readonly literals: ReadonlySet<string>
}

const nothing: Asked = { query: [], actions: [], isAnyRead: false, literals: new Set() }

/**
 * What a module asks the bridge (`bridge.ask('goHome')`) and the query (`query.get('orderId')`) for. Where an action's
 * name is no literal, every literal of the module that is such a name counts.
 */
function askedIn(file: string, text: string): Asked {
  if (!/\.(?:ask|get)\(/.test(text)) return nothing

  const literals = new Set<string>()
  const read = new Set<string>()
  const asked = new Set<string>()
  let isAnyRead = false
  let isAnyAsked = false

  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') literals.add(node.value)
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || first === undefined) return

      const name = first.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined
      const owner = text.slice(callee.object.start, callee.object.end)

      if (callee.property.name === 'ask') {
        if (name === undefined) isAnyAsked = true
        else asked.add(name)
      } else if (callee.property.name === 'get' && /(?:query|searchParams)$/i.test(owner)) {
        if (name === undefined) isAnyRead = true
        else read.add(name)
      }
    },
  }).visit(parseSync(file, text).program)

  return {
    query: parameters.filter((name) => read.has(name)),
    actions: bridgeActions.filter((name) => (isAnyAsked && literals.has(name)) || asked.has(name)),
    isAnyRead,
    literals,
  }
}

/** A module that a page brings along, with what it takes of the contract. */
export interface PageModule {
  /** From the workspace's root. */
  readonly file: string
  readonly text: string
  /** The values of the contract that it imports. */
  readonly fromContract: readonly string[]
}

const contractPackage = '@pahiram/contract'

/**
 * The modules that `entries` bring along, lazily loaded ones too, as a bundler leaves them: of a package's door only what
 * is asked for by name. It ends at the contract, of which each module says what it takes.
 */
export function modulesOfPage(root: string, resolve: Resolve, entries: readonly string[]): PageModule[] {
  const found = new Map<string, PageModule>()
  const passed = new Set<string>()

  for (const entry of entries) visit(entry)
  return [...found.values()]

  function visit(file: string): void {
    if (found.has(file)) return

    const { imports, text } = readModule(join(root, file))
    const taken = imports.flatMap(({ request, names }) => (request === contractPackage && names !== 'all' ? names : []))

    found.set(file, { file, text, fromContract: taken })
    for (const { request, names } of imports) {
      if (request === contractPackage) continue

      const target = resolve(file, request)

      if ('file' in target) enter(target.file, names)
    }
  }

  /** Visits a module for the names that are its own, and goes on to the modules whose names it hands on. */
  function enter(file: string, names: readonly string[] | 'all'): void {
    const { ownExports, reExports } = readModule(join(root, file))

    if (names === 'all' || names.some((name) => ownExports.includes(name))) visit(file)
    for (const { exported, imported, request } of reExports) {
      const wanted = names === 'all' ? 'all' : wantedOf(names, exported, imported)
      const target = resolve(file, request)
      const mark = `${file} ${request} ${String(wanted)}`

      if (wanted.length === 0 || !('file' in target) || passed.has(mark)) continue
      passed.add(mark)
      enter(target.file, wanted)
    }
  }
}

function wantedOf(names: readonly string[], exported: string, imported: string): readonly string[] {
  if (exported === '*') return names
  return names.includes(exported) ? [imported] : []
}
