/** What can be undone and redone: states of a draft, the latest last. */
export interface History<State> {
  readonly present: State
  readonly past: readonly State[]
  readonly future: readonly State[]
  /** What was changed last: typing on in the same field is one step. */
  readonly lastChange: string | null
}

/** How many steps can be undone. */
const mostSteps = 200

/** Begins a history. */
export function historyOf<State>(present: State): History<State> {
  return { present, past: [], future: [], lastChange: null }
}

/** Adds a state. Changes of the same `field` one after the other are one step; null is always a step of its own. */
export function changed<State>(history: History<State>, present: State, field: string | null): History<State> {
  const goesOn = field !== null && field === history.lastChange
  const past = goesOn ? history.past : [...history.past, history.present].slice(-mostSteps)

  return { present, past, future: [], lastChange: field }
}

/** Goes back one step; the same history when there is none. */
export function undone<State>(history: History<State>): History<State> {
  const before = history.past.at(-1)

  if (before === undefined) return history
  return {
    present: before,
    past: history.past.slice(0, -1),
    future: [history.present, ...history.future],
    lastChange: null,
  }
}

/** Goes forward again; the same history when nothing was undone. */
export function redone<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future

  if (next === undefined) return history
  return { present: next, past: [...history.past, history.present], future, lastChange: null }
}
