import { parseArgs } from 'node:util'

import { CommandProblem } from './problem.ts'

/** The options of a command: what each takes. `--help` is known to all. */
export type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: boolean }>>

/** What was written behind a command. */
export interface Arguments {
  /** All that is no option, in order. */
  readonly words: readonly string[]
  readonly has: (option: string) => boolean
  /** The last value given; undefined without one. */
  readonly text: (option: string) => string | undefined
  readonly texts: (option: string) => readonly string[]
}

/**
 * Reads what was written behind a command.
 * @throws {CommandProblem} for an option that it does not have, or that lacks its value.
 */
export function readArguments(written: readonly string[], options: Options): Arguments {
  const known: Options = { ...options, help: { type: 'boolean' } }
  const { tokens, positionals } = parseArgs({
    args: [...written],
    options: { ...known, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const given = new Map<string, string[]>()

  for (const token of tokens) {
    if (token.kind !== 'option') continue

    const { name, rawName, value, inlineValue } = token
    const option = known[name]
    const before = given.get(name) ?? []

    if (option === undefined)
      throw new CommandProblem(`There is no option ${rawName}.${hint(name, Object.keys(known))}`)
    if (option.type === 'boolean' && value !== undefined) throw new CommandProblem(`${rawName} takes no value.`)
    if (option.type === 'string' && (value === undefined || (inlineValue !== true && value.startsWith('--')))) {
      throw new CommandProblem(`${rawName} needs a value behind it.`)
    }
    if (option.multiple !== true && before.length > 0) throw new CommandProblem(`${rawName} is given twice.`)
    given.set(name, [...before, value ?? ''])
  }
  return {
    words: positionals,
    has: (option) => given.has(option),
    text: (option) => given.get(option)?.at(-1),
    texts: (option) => given.get(option) ?? [],
  }
}

/** ` Do you mean --utm-tag?`, where one is near. */
export function hint(written: string, known: readonly string[], mark = '--'): string {
  const [nearest] = known
    .map((name) => ({ name, distance: distance(written.toLowerCase().replaceAll('_', '-'), name) }))
    .filter(({ name, distance: steps }) => steps <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted((one, other) => one.distance - other.distance)

  return nearest === undefined ? '' : ` Do you mean ${mark}${nearest.name}?`
}

/** How many letters must be put in, left out or changed to make one word of the other. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)

  for (const [row, letter] of Array.from(one).entries()) {
    const next = [row + 1]

    for (const [column, wanted] of Array.from(other).entries()) {
      const replaced = (above[column] ?? 0) + (letter === wanted ? 0 : 1)

      next.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    above = next
  }
  return above.at(-1) ?? 0
}
