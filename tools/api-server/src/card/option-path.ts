import type { FormOption } from './card-form.ts'

/** Whether types joined by `-` lead through the options down to one without further ones; a type may hold a `-` itself. */
export function isWayThrough(options: readonly FormOption[], joined: string): boolean {
  return options.some(({ type, children = [] }) =>
    children.length === 0
      ? joined === type
      : joined.startsWith(`${type}-`) && isWayThrough(children, joined.slice(type.length + 1)),
  )
}

/** Whether a text is a day that the calendar has: `2024-02-29` is one, `2023-02-29` is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false

  const moment = new Date(`${text}T00:00:00Z`)

  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
