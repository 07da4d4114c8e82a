import { type ESTree, parseSync, Visitor } from 'vite'

import type { LeftOut } from './left-out.ts'

/** A stretch of the file and what stands there instead. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What is left of a function that gives the same whatever it is called with: a call of it can be its answer. */
const constantBody = /^return (null|false|"")$/

/**
 * Takes out of React's code what `leftOut` names. Only what is unreachable then is changed; the bundler drops what
 * nothing refers to any more.
 * @throws Error when the code has something that is named no more: it is of another version.
 */
export function leaveOut(
  code: string,
  {
    fiberTags,
    elementTypes,
    functions,
    properties,
    classes,
    known,
    cases,
    variables,
    words,
    statements,
    exports,
  }: LeftOut,
): string {
  const edits: Edit[] = []
  const found = new Set<string | number>()
  const cut = ({ start, end }: ESTree.Span, text = '') => edits.push({ start, end, text })
  const removed: (ESTree.Span & { readonly bodyStart: number })[] = []
  const declared: { readonly name: string; readonly start: number }[] = []
  /** The functions that are being read, the innermost last. */
  const within: { readonly name: string; readonly bodyStart: number; readonly parameters: Set<string> }[] = []
  /** Where identifiers stand that are not read: what is declared or set, and the properties of `MemberExpression`s. */
  const notRead = new Set<number>()
  const knownBeginnings = new Set([...known.keys()].map((text) => text.slice(0, 4)))
  const longestKnown = Math.max(0, ...[...known.keys()].map((text) => text.length))
  /** As it would stand in one line. */
  const textOf = ({ start, end }: ESTree.Span) =>
    code
      .slice(start, end)
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/(?<=[(]) | (?=[)])/g, '')

  const enterFunction = ({ id, body, params }: ESTree.Function) =>
    within.push({
      name: id?.name ?? '',
      bodyStart: (body?.start ?? -1) + 1,
      parameters: new Set(params.map((one) => (one.type === 'Identifier' ? one.name : ''))),
    })
  const leaveFunction = () => void within.pop()
  const expression = (node: ESTree.Span) => {
    // Most are none of them, and are seen not to be by how they begin.
    if (!knownBeginnings.has(code.slice(node.start, node.start + 4)) || node.end - node.start > 3 * longestKnown) return
    const text = textOf(node)
    const answer = known.get(text)

    if (answer === undefined) return
    found.add(text)
    cut(node, answer)
  }
  const statement = (node: ESTree.Span) => {
    const text = textOf({ start: node.start, end: Math.min(node.end, node.start + 200) })
    const beginning = statements.find((one) => text.startsWith(one))

    if (beginning === undefined) return
    found.add(beginning)
    // Where a statement must stand, the empty one does.
    remove(node, ';')
  }

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
    SwitchStatement({ discriminant, cases: all }) {
      const isOfTags = isTag(discriminant)
      const names = within.map(({ name }) => name).filter((name) => cases.has(name))
      const absent = all.map(({ test }) => {
        const tag = isOfTags ? numberOf(test) : undefined

        if (tag !== undefined && fiberTags.has(tag)) return tag
        if (test?.type === 'Identifier' && elementTypes.has(test.name)) return test.name
        if (test?.type !== 'Literal') return undefined
        const label = String(test.value)
        const name = names.find((one) => cases.get(one)?.has(label) === true)

        return name === undefined ? undefined : `${name} ${label}`
      })

      for (const [index, one] of all.entries()) {
        const name = absent[index]

        if (name === undefined) continue
        found.add(name)
        if (isEntered(index)) cut({ start: one.start, end: one.consequent[0]?.start ?? one.end })
        else remove(one)
      }

      /** Whether the statements of a case are come to from those before it: then only its label goes. */
      function isEntered(index: number): boolean {
        const before = all[index - 1]

        if (before === undefined || isLeft(before.consequent.at(-1))) return false
        return absent[index - 1] === undefined || isEntered(index - 1)
      }
    },
    BinaryExpression(node) {
      const { left, right, operator } = node
      const tag = isTag(left) ? numberOf(right) : isTag(right) ? numberOf(left) : undefined

      expression(node)
      if (tag === undefined || !fiberTags.has(tag)) return
      found.add(tag)
      if (operator === '===') cut(node, 'false')
      if (operator === '!==') cut(node, 'true')
    },
    LogicalExpression: expression,
    ConditionalExpression: expression,
    CallExpression(node) {
      const { callee } = node
      const [, answer] = constantBody.exec((callee.type === 'Identifier' && functions.get(callee.name)) || '') ?? []

      if (answer === undefined) expression(node)
      else cut(node, answer)
    },
    VariableDeclarator({ id, init, start }) {
      if (id.type !== 'Identifier') return
      declared.push({ name: id.name, start })
      notRead.add(id.start)

      const value = variables.get(id.name)
      const some = words.get(id.name)

      if (init === null) return
      if (value !== undefined) {
        found.add(id.name)
        cut(init, value)
      }
      if (some !== undefined) cut(init, withoutWords(textOf(init), id.name, some))
    },
    AssignmentExpression(node) {
      const { left, start, end, operator } = node
      const name = left.type === 'Identifier' ? knownVariable(left.name) : knownProperty(left)

      expression(node)
      if (name === undefined) return
      found.add(name)
      notRead.add(left.start)
      // What is set may be read on: `one = other = 0`.
      if (operator === '=') cut({ start, end: code.indexOf('=', left.end) + 1 })
      else cut({ start, end }, known.get(name))
    },
    MemberExpression(node) {
      const { computed, property } = node

      if (computed) return
      notRead.add(property.start)
      const name = knownProperty(node)

      if (name === undefined || notRead.has(node.start)) return
      found.add(name)
      cut(node, known.get(name))
    },
    Identifier(node) {
      const name = knownVariable(node.name)

      if (name === undefined || notRead.has(node.start)) return
      found.add(name)
      cut(node, known.get(name))
    },
    Property(node) {
      const { key } = node

      notRead.add(key.start)
      if (key.type !== 'Identifier' || !properties.has(key.name)) return
      found.add(key.name)
      // Nothing, or the comma would be left over.
      cut(node, '...null')
    },
    IfStatement: statement,
    ExpressionStatement(node) {
      const [, exported = ''] = /^exports\.(\w+) = /.exec(code.slice(node.start, node.start + 80)) ?? []

      statement(node)
      if (exports.has(exported)) {
        found.add(exported)
        cut(node)
      }
      const [, owner = '', method = ''] = /^(\w+)\.prototype\.(\w+) =/.exec(code.slice(node.start, node.end)) ?? []
      const name = [owner, `${owner}.${method}`].find((one) => classes.has(one))

      if (name === undefined) return
      found.add(name)
      cut(node)
    },
  }).visit(parseSync('react-dom-client.js', code, { sourceType: 'script' }).program)

  const labels = [...cases, ...words].flatMap(([name, some]) => [...some].map((one) => `${name} ${one}`))
  const names = [
    fiberTags,
    elementTypes,
    functions.keys(),
    properties,
    classes,
    known.keys(),
    variables.keys(),
    exports,
  ]
  const missing = [...names.flatMap((some) => [...some]), ...statements, ...labels].filter((name) => !found.has(name))

  if (missing.length > 0) throw new Error(`React has none of these, which are to be left out: ${missing.join(', ')}`)
  for (const { start, end, bodyStart } of removed) {
    const left = declared.filter((one) => one.start > start && one.start < end).map(({ name }) => name)

    // A `var` counts for the whole function, so what stays may use it.
    if (left.length > 0) edits.push({ start: bodyStart, end: bodyStart, text: `var ${left.join(', ')};` })
  }
  return edited(code, edits)

  function remove({ start, end }: ESTree.Span, text = ''): void {
    edits.push({ start, end, text })
    removed.push({ start, end, bodyStart: within.at(-1)?.bodyStart ?? 0 })
  }

  /** The words of a list, which stands in the code as one text, but for some of them. */
  function withoutWords(text: string, name: string, some: ReadonlySet<string>): string {
    return text.replace(/"([^"]{2,})"/, (_, list: string) => {
      const left = list.split(' ').filter((one) => {
        if (some.has(one)) found.add(`${name} ${one}`)
        return !some.has(one)
      })

      return JSON.stringify(left.join(' '))
    })
  }

  /** A parameter of the same name is another variable. */
  function knownVariable(name: string): string | undefined {
    return known.has(name) && within.at(-1)?.parameters.has(name) !== true ? name : undefined
  }

  /** By its owner too, or a property of that name whatever it belongs to. */
  function knownProperty(node: ESTree.Node): string | undefined {
    if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined
    return [textOf(node), `.${node.property.name}`].find((one) => known.has(one))
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
