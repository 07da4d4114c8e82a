import * as contract from '@pahiram/contract'
import { Visitor, parseSync } from 'oxc-parser'

import type { PageModule } from './walk-page.ts'

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
