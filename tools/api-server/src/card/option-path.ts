import type { FormOption } from './card-form.ts'

/** Whether types joined by `-` lead through the options down to one without further ones; a type may hold a `-` itself. */
export function isWayThrough(options: readonly FormOption[], joined: string): boolean {
  return options.some(({ type, children = [] }) =>
    children.length === 0
      ? joined === type
      : joined.startsWith(`${type}-`) && isWayThrough(children, joined.slice(type.length + 1)),
  )
}
