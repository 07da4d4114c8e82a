import { atom } from 'jotai'

import { changeAtom, previewAtom } from '../state/preview-model.ts'
import type { AnswerKind, ShellMessage } from './shell-double.ts'

/** What happened between the page and its shell. */
export type ShellEvent =
  | { readonly kind: 'message'; readonly message: ShellMessage; readonly answer: AnswerKind }
  /** The page loaded; its path and query. */
  | { readonly kind: 'load'; readonly address: string }
  /** What `window.onNativeBack()` returned; undefined when the page has none. */
  | { readonly kind: 'back'; readonly returned: unknown }

export interface LogEntry {
  readonly number: number
  readonly time: Date
  readonly event: ShellEvent
}

/** The log keeps this many entries, the newest ones. */
const maxEntries = 200

const entriesAtom = atom<readonly LogEntry[]>([])

/** The log, the newest first. */
export const logAtom = atom((get) => get(entriesAtom))

/** Writes an event into the log. */
export const logEventAtom = atom(null, (get, set, event: ShellEvent) => {
  const entries = get(entriesAtom)
  const entry: LogEntry = { number: (entries[0]?.number ?? 0) + 1, time: new Date(), event }

  set(entriesAtom, [entry, ...entries].slice(0, maxEntries))
})

/** Empties the log. */
export const clearLogAtom = atom(null, (_get, set) => set(entriesAtom, []))

/** Receives a message as the shell: logs it, and returns the answer that is set. */
export const receiveAtom = atom(null, (get, set, message: ShellMessage) => {
  const { answer } = get(previewAtom)

  set(logEventAtom, { kind: 'message', message, answer: answer.kind })
  if (answer.onlyNext) set(changeAtom, { answer: { ...answer, kind: 'take', onlyNext: false } })
  return answer
})
