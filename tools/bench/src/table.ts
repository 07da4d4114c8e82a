import { isKept } from './figures.ts'

import type { Promised } from './figures.ts'
import type { Opening } from './opening.ts'

function kilobytes(bytes: number): string {
  return `${(bytes / 1_024).toFixed(1)} KB`
}

function lines(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))

  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

/** The medians, a row a page. */
export function mediansTable(medians: ReadonlyMap<string, Opening>): string {
  return lines([
    ['page', 'first paint', 'data visible', 'all data', 'layout shift', 'blocked', 'script', 'HTML'],
    ...[...medians].map(([name, opening]) => [
      name,
      `${opening.firstPaint.toFixed(0)} ms`,
      `${opening.dataVisible.toFixed(0)} ms`,
      `${opening.allVisible.toFixed(0)} ms`,
      opening.layoutShift.toFixed(3),
      `${opening.blockingTime.toFixed(0)} ms`,
      kilobytes(opening.scriptBytes),
      kilobytes(opening.htmlBytes),
    ]),
  ])
}

/** The promises, a row each, with ✓ or ✗. */
export function promisesTable(promises: readonly Promised[]): string {
  return lines([
    ['promise', 'measured', 'at most', ''],
    ...promises.map((promise) => {
      const digits = promise.unit === 'ms' ? 0 : promise.unit === 'KB' ? 1 : promise.unit === '×' ? 2 : 3
      const written = (value: number): string => `${value.toFixed(digits)} ${promise.unit}`.trim()

      return [promise.name, written(promise.measured), written(promise.most), isKept(promise) ? '✓' : '✗']
    }),
  ])
}
