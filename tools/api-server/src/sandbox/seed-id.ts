import { hash } from 'node:crypto'

/** A uuid that is the same at every start: `seedId('order', 'seed-21')`. Its version 8 means "made by our own rule". */
export function seedId(kind: string, name: string): string {
  const digits = hash('sha256', `pahiram sandbox ${kind} ${name}`)

  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}
