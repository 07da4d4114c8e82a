import type { PickerOption } from './picker-choice.ts'

/** The path to a choice by its values; as far as they lead. */
export function pathTo(options: readonly PickerOption[], values: readonly string[]): readonly number[] {
  const path: number[] = []
  let rest = options

  for (const value of values) {
    const index = rest.findIndex((option) => option.value === value)

    if (index < 0) break
    path.push(index)
    rest = rest[index]?.children ?? []
  }
  return path
}

/** The options that a path leads through, from the top. */
export function optionsOn(options: readonly PickerOption[], path: readonly number[]): readonly PickerOption[] {
  const [first = -1, ...further] = path
  const option = options[first]

  return option === undefined ? [] : [option, ...optionsOn(option.children ?? [], further)]
}

/** A choice that needs no further one. */
interface Leaf {
  readonly path: readonly number[]
  readonly name: string
  /** What it lies in, the nearest first. */
  readonly within: string
  readonly folded: string
}

/** Every choice of all levels, in order. */
export function leavesOf(options: readonly PickerOption[]): readonly Leaf[] {
  const leaves: Leaf[] = []

  function walk(rest: readonly PickerOption[], path: readonly number[], above: readonly string[]) {
    rest.forEach(({ name, children = [] }, index) => {
      if (children.length > 0) walk(children, [...path, index], [name, ...above])
      else {
        leaves.push({
          path: [...path, index],
          name,
          within: above.join(', '),
          folded: fold([name, ...above].join(' ')),
        })
      }
    })
  }

  walk(options, [], [])
  return leaves
}

/** How many choices there are in all. */
export function countLeaves(options: readonly PickerOption[]): number {
  return options.reduce((count, { children = [] }) => count + (children.length > 0 ? countLeaves(children) : 1), 0)
}

/** The leaves that hold every word looked for; those that begin with it come first, then those where a word does. */
export function search(leaves: readonly Leaf[], query: string): readonly Leaf[] {
  const folded = fold(query)
  const words = folded.split(' ')
  const ranks: Leaf[][] = [[], [], []]

  for (const leaf of leaves) {
    if (!words.every((word) => leaf.folded.includes(word))) continue

    const rank = leaf.folded.startsWith(folded) ? 0 : ` ${leaf.folded}`.includes(` ${folded}`) ? 1 : 2

    ranks[rank]?.push(leaf)
  }

  const found = ranks.flat()
  const squeezed = folded.replaceAll(' ', '')

  // Banks part their names at will: UnionBank is listed as “Union Bank of the Philippines”.
  return found.length > 0 ? found : leaves.filter((leaf) => leaf.folded.replaceAll(' ', '').includes(squeezed))
}

/** A name as people look for it: without case, accents and marks; an apostrophe is left out, as whoever types does. */
export function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
