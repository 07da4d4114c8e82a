import { ceilings } from './room-ceilings.ts'
import { filesOf, textOf } from './workspace-files.ts'

/** Lines of TypeScript in a room: a folder right below `apps`, `packages`, `tools` or `examples`. */
export interface RoomSize {
  readonly room: string
  /** Without tests, journeys, benches, what only tests use, declarations and generated files. */
  readonly source: number
  readonly tests: number
}

const codeFile = /^(?:apps|packages|tools|examples)\/.*\.[cm]?tsx?$/
const testFile =
  /\.(?:test|test-d|spec|journey|flow|bench|long)\.[cm]?tsx?$|(?:^|\/)test-[^/]*\.tsx?$|fixtures?\.tsx?$|(?:^|\/)(?:testing|fixtures|__tests__)\/|^tools\/(?:e2e|bench)\//
const generatedName = /\.d\.(?:[a-z]+\.)?ts$|generated/i
const generatedHead = /^(?:\s|\/|\*)*[^\n]{0,60}\bgenerated\b/i

/** Counts the lines of every room of the workspace at `root`, of the files that Git knows. */
export function roomSizes(root: string): RoomSize[] {
  const sizes = new Map<string, { source: number; tests: number }>()

  for (const file of filesOf(root)) {
    const [, room] = /^((?:apps|packages|tools|examples)\/[^/]+)\//.exec(file) ?? []

    if (room === undefined) continue

    const size = sizes.get(room) ?? { source: 0, tests: 0 }

    sizes.set(room, size)
    if (codeFile.test(file) && !generatedName.test(file)) size[testFile.test(file) ? 'tests' : 'source'] += lines(file)
  }
  return [...sizes]
    .map(([room, size]) => ({ room, ...size }))
    .toSorted((one, other) => other.source - one.source || (one.room < other.room ? -1 : 1))

  function lines(file: string): number {
    const text = textOf(root, file)

    return generatedHead.test(text.slice(0, 200)) ? 0 : (text.match(/\n/g)?.length ?? 0)
  }
}

/** The sizes as a table, a line a room. */
export function roomTable(sizes: readonly RoomSize[]): string {
  const cells = (room: string, ...figures: readonly (number | string)[]) =>
    room.padEnd(28) + figures.map((figure) => String(figure).padStart(9)).join('')
  const source = sizes.reduce((sum, size) => sum + size.source, 0)

  return [
    cells('lines', 'source', 'ceiling', 'tests'),
    ...sizes.map((size) => cells(size.room, size.source, ceilings[size.room] ?? '–', size.tests)),
    `${source} lines of source in ${sizes.length} rooms`,
  ].join('\n')
}

/** Where a room has more lines than its ceiling, or the ceilings are not those of the rooms, a sentence each. */
export function roomFindings(sizes: readonly RoomSize[], known: Readonly<Record<string, number>> = ceilings): string[] {
  const file = 'tools/workspace-checks/src/room-ceilings.ts'

  return [
    ...sizes.flatMap(({ room, source }) => {
      const ceiling = known[room]

      if (ceiling === undefined) return [`${room} has no ceiling: add it to ${file}`]
      return source > ceiling
        ? [`${room} has ${source} lines, and its ceiling is ${ceiling}: take something out, or raise it in ${file}`]
        : []
    }),
    ...Object.keys(known)
      .filter((room) => sizes.every((size) => size.room !== room))
      .map((room) => `${file} has a ceiling for ${room}, which is no room`),
  ]
}
