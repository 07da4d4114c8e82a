import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'

import type { Finding } from '../problem.ts'
import { linePlaces } from './line-places.ts'

/** Where fields stand in a file that is JSON. */
export interface Fields {
  /** The line of a field, as `blocks.2.title`; of what holds it where it is missing. */
  lineOf(path: string): number | undefined
  /** Fields that are written twice in one group: JSON keeps the last one only, which nobody expects. */
  readonly doubles: readonly Finding[]
}

/** Finds the fields of a text that is JSON. */
export function fieldsIn(text: string): Fields {
  const root = parseTree(text)
  const lines = linePlaces(text)

  return {
    lineOf(path) {
      const segments = path === '' ? [] : path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

      for (let length = segments.length; root !== undefined; length -= 1) {
        const node = findNodeAtLocation(root, segments.slice(0, length))

        if (node !== undefined) return lines.at(placeOf(node)).line
        if (length === 0) break
      }
      return undefined
    },
    doubles: root === undefined ? [] : doublesIn(root, '', (node) => lines.at(node.offset).line),
  }
}

/** A field begins with its name, not with its value, which may follow on another line. */
function placeOf(node: Node): number {
  return node.parent?.type === 'property' ? node.parent.offset : node.offset
}

function doublesIn(node: Node, path: string, lineOf: (node: Node) => number): Finding[] {
  const children = node.children ?? []
  const inside = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)

  if (node.type === 'array') return children.flatMap((child, index) => doublesIn(child, inside(index), lineOf))
  if (node.type !== 'object') return []

  const first = new Map<string, number>()

  return children.flatMap((property) => {
    const [key, value] = property.children ?? []
    const name = String(key?.value)
    const line = lineOf(property)
    const known = first.get(name)
    const below = value === undefined ? [] : doublesIn(value, inside(name), lineOf)

    first.set(name, line)
    if (known === undefined) return below
    return [
      { line, path: inside(name), message: `is written twice, first in line ${known}: remove one of them` },
      ...below,
    ]
  })
}
