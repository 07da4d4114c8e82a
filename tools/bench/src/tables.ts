import { isKept, type Measured, type Promised, times } from './figures.ts'
import type { Opening } from './watch.ts'

function kilobytes(bytes: number): string {
  return (bytes / 1_024).toFixed(1)
}

function lines(rows: readonly (readonly string[])[], left: number): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))

  return rows
    .map((row) =>
      row
        .map((cell, column) => (column < left ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The medians, a row for each page and way of opening it: times in ms with the multiple of the limit's, sizes in KB. */
export function mediansTable(measured: readonly Measured[], limit: Opening): string {
  return lines(
    [
      [
        'page',
        'opened',
        ...times.map(({ title }) => title),
        'layout shift',
        'blocked ms',
        'script KB',
        'HTML KB',
        'all KB',
      ],
      ...measured.map(({ name, kind, opening }) => [
        name,
        kind,
        ...times.map(({ figure, unit }) =>
          Number.isNaN(opening[figure])
            ? '–'
            : `${opening[figure].toFixed(0)} ${(opening[figure] / limit[unit]).toFixed(2)}×`,
        ),
        opening.layoutShift.toFixed(3),
        opening.blockingTime.toFixed(0),
        kilobytes(opening.scriptBytes),
        kilobytes(opening.htmlBytes),
        kilobytes(opening.allBytes),
      ]),
    ],
    2,
  )
}

/** How many promises are kept, and those that are not, a row each. */
export function promisesTable(promises: readonly Promised[]): string {
  const broken = promises.filter((promise) => !isKept(promise))
  const rows = broken.map(({ name, measured, most, unit }) => {
    const digits = unit === 'ms' ? 0 : unit === 'KB' ? 1 : unit === '×' ? 2 : 3
    const written = (value: number): string => `${value.toFixed(digits)} ${unit}`.trim()

    return [name, written(measured), written(most)]
  })
  const kept = `${promises.length - broken.length} of ${promises.length} promises are kept.`

  return broken.length === 0 ? kept : `${kept}\n\n${lines([['broken', 'measured', 'at most'], ...rows], 1)}`
}
