/** A place as editors show it, both counted from 1. */
export interface LinePlace {
  readonly line: number
  readonly column: number
}

/** Turns offsets into lines and columns. */
export function linePlaces(text: string): { at(offset: number): LinePlace } {
  return {
    at(offset) {
      const lines = text.slice(0, offset).split(/\r\n|\n|\r/)

      return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
    },
  }
}
