import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { exportNameOf, sourceLocale } from '@pahiram/vite-app/messages'

/** A module of an app or package as far as messages go. */
interface Reader {
  readonly text: string
  /** What it reads of things that are called messages: `title` of `messages.title`. */
  readonly keys: ReadonlySet<string>
  /** What it asks for by a name that is put together: `Code$` for `messages[`${trouble}Code`]`. */
  readonly patterns: readonly RegExp[]
  /** Every string in it: one of them may be the key of `messages[reason]`. */
  readonly strings: ReadonlySet<string>
}

const readers = new Map<string, Reader>()

/**
 * Returns for each key of a folder of messages whether any code reads it. A message is read from a name or a call that ends
 * in `Messages` or `messages` (`messagesIn` and `messagesOf` too), in a module that imports its section or in one that is handed it.
 */
export function usageIn(workspace: string, folder: string): (section: string, key: string) => boolean {
  const owner = relative(workspace, dirname(folder))
  // What a package says may be read anywhere, what an app says in the app and in the packages that draw it.
  const places = owner.startsWith('packages/') ? ['packages/*', 'apps/*', 'tools/*'] : ['packages/*', owner]
  const all = globSync(
    places.map((place) => `${place}/src/**/*.{ts,tsx}`),
    { cwd: workspace },
  )
    .filter((file) => !/\.(?:test|journey|d)\.tsx?$/.test(file))
    .map((file) => readerOf(join(workspace, file)))

  return (section, key) => {
    // A page's title, which its `page.ts` names as a whole.
    if (all.some(({ strings }) => strings.has(`${section}.${key}`))) return true

    const imported = new RegExp(String.raw`\b${exportNameOf(section)}\b`, 'i')
    const steps = key.split('.').filter((step) => !/^\d+$/.test(step))
    const modules = all.filter(({ text }) => imported.test(text) || !text.includes(`messages/${sourceLocale}.json'`))

    const namedElsewhere = modules.some(({ keys }) => keys.has('[]'))

    return steps.every((step) => modules.some((module) => isRead(module, step, namedElsewhere)))
  }
}

function isRead({ keys, patterns, strings }: Reader, key: string, isNamed: boolean): boolean {
  return keys.has(key) || (isNamed && strings.has(key)) || patterns.some((pattern) => pattern.test(key))
}

function readerOf(file: string): Reader {
  const text = readFileSync(file, 'utf8')
  const known = readers.get(file)

  if (known?.text === text) return known

  const keys = new Set<string>()
  const strings = new Set<string>()
  const patterns: RegExp[] = []

  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') strings.add(value)
    },
    MemberExpression({ object, property, computed }) {
      if (!isMessages(object)) return
      if (!computed && property.type === 'Identifier') keys.add(property.name)
      else if (property.type === 'TemplateLiteral') patterns.push(patternOf(property.quasis))
      else keys.add('[]')
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'ObjectPattern' || init === null || !isMessages(init)) return
      for (const part of id.properties) {
        if (part.type === 'Property' && part.key.type === 'Identifier') keys.add(part.key.name)
      }
    },
  }).visit(parseSync(file, text).program)

  const reader = { text, keys, patterns, strings }

  readers.set(file, reader)
  return reader
}

function patternOf(quasis: readonly { readonly value: { readonly raw: string } }[]): RegExp {
  return new RegExp(`^${quasis.map(({ value }) => value.raw).join('.+')}$`)
}

/** Whether an expression is called messages, or is a group of some. */
function isMessages(node: object): boolean {
  const { type, name, callee, object, property } = node as {
    type: string
    name?: string
    callee?: object
    object?: object
    property?: object
  }

  if (type === 'Identifier') return /[mM]essages(?:In|Of)?$/.test(name ?? '')
  if (type === 'CallExpression') return callee !== undefined && isMessages(callee)
  if (type !== 'MemberExpression' || object === undefined || property === undefined) return false
  return isMessages(object) || isMessages(property)
}
