import { type ESTree, parseSync, Visitor } from 'vite'

import type { LeftOut } from './left-out.ts'

/** A stretch of the file and what stands there instead. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Takes out of React's code what `leftOut` names. Only what is unreachable then is changed; the bundler drops what
 * nothing refers to any more.
 * @throws Error when the code has something that is named no more: it is of another version.
 */
export function leaveOut(
  code: string,
  { fiberTags, elementTypes, functions, hooks, classes, neverTrue, exports }: LeftOut,
): string {
  const edits: Edit[] = []
  const found = new Set<string | number>()
  const cut = ({ start, end }: ESTree.Span, text = '') => edits.push({ start, end, text })
  const removed: (ESTree.Span & { readonly bodyStart: number })[] = []
  const variables: { readonly name: string; readonly start: number }[] = []
  const functionBodies: ESTree.Span[] = []
  const enterFunction = ({ body, params }: ESTree.Function) => {
    functionBodies.push(body ?? { start: 0, end: 0 })
    parameters.push(new Set(params.map((one) => (one.type === 'Identifier' ? one.name : ''))))
  }
  const leaveFunction = () => {
    functionBodies.pop()
    parameters.pop()
  }
  /** The names of the parameters of each function that is being read. */
  const parameters: Set<string>[] = []
  /** Where identifiers stand that are not read: what is declared or set, and the properties of `MemberExpression`s. */
  const notRead = new Set<number>()

  new Visitor({
    FunctionExpression: enterFunction,
    'FunctionExpression:exit': leaveFunction,
    'FunctionDeclaration:exit': leaveFunction,
    FunctionDeclaration(node) {
      const { id, body } = node
      const left = id === null ? undefined : functions.get(id.name)

      enterFunction(node)
      if (id === null || body === null || left === undefined) return
      found.add(id.name)
      cut(body, `{${left}}`)
    },
    SwitchStatement({ discriminant, cases }) {
      const isOfTags = isTag(discriminant)
      const absent = cases.map(({ test }) => {
        const tag = isOfTags ? numberOf(test) : undefined

        if (tag !== undefined && fiberTags.has(tag)) return tag
        return test?.type === 'Identifier' && elementTypes.has(test.name) ? test.name : undefined
      })

      for (const [index, one] of cases.entries()) {
        const name = absent[index]

        if (name === undefined) continue
        found.add(name)
        if (isEntered(index)) cut({ start: one.start, end: one.consequent[0]?.start ?? one.end })
        else {
          cut(one)
          removed.push({ start: one.start, end: one.end, bodyStart: (functionBodies.at(-1)?.start ?? -1) + 1 })
        }
      }

      /** Whether the statements of a case are come to from those before it: then only its label goes. */
      function isEntered(index: number): boolean {
        const before = cases[index - 1]

        if (before === undefined || isLeft(before.consequent.at(-1))) return false
        return absent[index - 1] === undefined || isEntered(index - 1)
      }
    },
    BinaryExpression(node) {
      const { left, right, operator } = node
      const tag = isTag(left) ? numberOf(right) : isTag(right) ? numberOf(left) : undefined

      if (tag === undefined || !fiberTags.has(tag)) return
      found.add(tag)
      if (operator === '===') cut(node, 'false')
      if (operator === '!==') cut(node, 'true')
    },
    VariableDeclarator({ id, start }) {
      if (id.type !== 'Identifier') return
      variables.push({ name: id.name, start })
      notRead.add(id.start)
    },
    AssignmentExpression({ left, start, end }) {
      if (left.type !== 'Identifier' || !isNeverTrue(left.name)) return
      found.add(left.name)
      cut({ start, end }, 'false')
    },
    MemberExpression(node) {
      const { computed, property } = node

      if (computed) return
      notRead.add(property.start)
      if (property.type !== 'Identifier' || !neverTrue.has(property.name)) return
      found.add(property.name)
      cut(node, 'false')
    },
    Identifier(node) {
      if (!isNeverTrue(node.name) || notRead.has(node.start)) return
      found.add(node.name)
      cut(node, 'false')
    },
    Property(node) {
      const { key } = node

      notRead.add(key.start)
      if (key.type !== 'Identifier' || !hooks.has(key.name)) return
      found.add(key.name)
      // Nothing, or the comma would be left over.
      cut(node, '...null')
    },
    ExpressionStatement(node) {
      const [, exported = ''] = /^exports\.(\w+) = /.exec(code.slice(node.start, node.start + 80)) ?? []

      if (exports.has(exported)) {
        found.add(exported)
        cut(node)
      }
      const [, owner = '', method = ''] = /^(\w+)\.prototype\.(\w+) =/.exec(code.slice(node.start, node.end)) ?? []
      const known = [owner, `${owner}.${method}`].find((name) => classes.has(name))

      if (known === undefined) return
      found.add(known)
      cut(node)
    },
  }).visit(parseSync('react-dom-client.js', code, { sourceType: 'script' }).program)

  const named = [...fiberTags, ...elementTypes, ...functions.keys(), ...hooks, ...classes, ...neverTrue, ...exports]
  const missing = named.filter((name) => !found.has(name))

  if (missing.length > 0) throw new Error(`React has none of these, which are to be left out: ${missing.join(', ')}`)
  for (const { start, end, bodyStart } of removed) {
    const names = variables.filter((one) => one.start > start && one.start < end).map(({ name }) => name)

    // A `var` counts for the whole function, so what stays may use it.
    if (names.length > 0) edits.push({ start: bodyStart, end: bodyStart, text: `var ${names.join(', ')};` })
  }
  return edited(code, edits)

  /** A parameter of the same name is another variable. */
  function isNeverTrue(name: string): boolean {
    return neverTrue.has(name) && parameters.at(-1)?.has(name) !== true
  }
}

function isTag(node: ESTree.Expression | ESTree.PrivateIdentifier): boolean {
  return (
    node.type === 'MemberExpression' &&
    !node.computed &&
    node.property.type === 'Identifier' &&
    node.property.name === 'tag'
  )
}

function numberOf(node: ESTree.Expression | ESTree.PrivateIdentifier | null): number | undefined {
  return node?.type === 'Literal' && typeof node.value === 'number' ? node.value : undefined
}

/** Whether nothing after the statement is come to. */
function isLeft(statement: ESTree.Statement | undefined): boolean {
  switch (statement?.type) {
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true
    case 'BlockStatement':
      return isLeft(statement.body.at(-1) as ESTree.Statement | undefined)
    case 'IfStatement':
      return isLeft(statement.consequent) && isLeft(statement.alternate ?? undefined)
    default:
      return false
  }
}

/** The code with the edits; one inside another goes with that. */
function edited(code: string, edits: readonly Edit[]): string {
  let result = ''
  let done = 0

  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (start < done) continue
    result += code.slice(done, start) + text
    done = end
  }
  return result + code.slice(done)
}
