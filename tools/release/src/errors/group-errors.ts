import type { ReleaseError } from '@pahiram/contract'
import type { Symbolise } from '@pahiram/page-server'

/** Reports of one failure. */
export interface ErrorGroup {
  readonly message: string
  readonly kind: string
  /** Places in our sources where a source map is known, the innermost first. */
  readonly frames: readonly string[]
  readonly count: number
  /** ISO 8601, UTC. */
  readonly first: string
  readonly last: string
  /** How many of the reports are of each, the most first. */
  readonly pages: readonly Share[]
  readonly releases: readonly Share[]
  readonly engines: readonly Share[]
  readonly shells: readonly Share[]
  /** The latest ids that borrowers were shown. */
  readonly references: readonly string[]
}

interface Share {
  readonly name: string
  readonly count: number
}

const referencesShown = 5

/** Groups reports by what broke and where: numbers in a message do not make it another failure. */
export async function groupErrors(rows: readonly ReleaseError[], symbolise: Symbolise): Promise<ErrorGroup[]> {
  const groups = new Map<string, { rows: ReleaseError[]; frames: readonly string[] }>()

  for (const row of rows) {
    const frames = await Promise.all(
      row.stack
        .split('\n')
        .filter((frame) => frame !== '')
        .map(symbolise),
    )
    const key = [row.kind, row.message.replaceAll(/\d+/g, '#'), frames[0] ?? row.page].join('\n')
    const group = groups.get(key) ?? { rows: [], frames }

    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()].map(groupOf).toSorted((one, other) => other.count - one.count)
}

function groupOf({ rows, frames }: { rows: readonly ReleaseError[]; frames: readonly string[] }): ErrorGroup {
  const times = rows.map(({ at }) => at).toSorted()
  const sharesOf = (name: (row: ReleaseError) => string) => {
    const counts = new Map<string, number>()

    for (const row of rows) counts.set(name(row), (counts.get(name(row)) ?? 0) + 1)
    return [...counts].map(([key, count]) => ({ name: key, count })).toSorted((one, other) => other.count - one.count)
  }

  return {
    message: rows[0]?.message ?? '',
    kind: rows[0]?.kind ?? '',
    frames,
    count: rows.length,
    first: times[0] ?? '',
    last: times.at(-1) ?? '',
    pages: sharesOf(({ page }) => page),
    releases: sharesOf(({ release }) => release ?? 'no release'),
    engines: sharesOf(({ engine }) => engine || 'unknown'),
    shells: sharesOf(({ shell }) => shell || 'no shell'),
    references: rows.map(({ reference }) => reference).slice(0, referencesShown),
  }
}
