/** Where in the list a borrower was: it is kept with the entry of the browser's history, and so is gone with it. */
export interface ListPlace {
  /** Counted from 0. */
  readonly tab: number
  /** The first complaint on the screen, counted from 0. */
  readonly index: number
  /** Its number, since others may have come before it meanwhile. */
  readonly id: string
  /** How far below the top of the screen it began, px. */
  readonly offset: number
}

const key = 'complaintList'

/** The place that the borrower comes back to; null on a first visit. */
export function keptPlace(): ListPlace | null {
  const kept: unknown = (history.state as Readonly<Record<string, unknown>> | null)?.[key]

  return isPlace(kept) ? kept : null
}

/** Keeps the place for when the borrower comes back; the browser's own restoring would come before the list is there. */
export function keepPlace(place: ListPlace): void {
  try {
    history.scrollRestoration = 'manual'
    history.replaceState({ ...(history.state as object | null), [key]: place }, '')
  } catch {
    // Safari allows 100 changes in 30 s: then the place of a moment ago must do.
  }
}

function isPlace(kept: unknown): kept is ListPlace {
  if (typeof kept !== 'object' || kept === null) return false

  const { tab, index, id, offset } = kept as Readonly<Record<string, unknown>>

  return [tab, index].every(isCount) && typeof id === 'string' && Number.isFinite(offset)
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
