import { ApiError } from '@pahiram/api-client'
import { atom, type Getter, type Setter, type WritableAtom } from 'jotai'

import { environmentAtom } from './environment.ts'
import { isLineLost, rejectionOf } from './rejection-of.ts'
import { startWaiting } from './waiting-words.ts'
import { isUnsentAtom } from './unsent-press.ts'

/** What a page knows of something it asked the server for. */
export type AsyncState<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | {
      readonly state: 'failed'
      readonly error: ApiError
      readonly reference: string
      /** What was known before, where only the network failed: the page goes on showing it. */
      readonly known?: Value
    }

/**
 * What `asyncAtom` makes: read for what is known, set to ask again, or with `false` only if nobody asked yet. With
 * `online`, when the phone has a connection again, it asks if the last answer was lost on the network; after a press that
 * was not sent (`onceAtom`), or lost news, it asks as well, and shows what is known until an answer, as with `quietly`.
 */
export type AsyncAtom<Value> = WritableAtom<AsyncState<Value>, [again?: boolean | 'online' | 'quietly'], Promise<void>>

/**
 * Something the server is asked for when the page first shows it, and again when it is set. Every failure stays in the
 * value, for the error block that says it (docs/spec/contract.md §7) with `Retry`; where the network failed, what was known
 * before stays too. What cannot be an `ApiError` is thrown on to the page's error boundary. By `set` a load prepares what
 * must stand before its value shows.
 */
export function asyncAtom<Value>(
  load: (get: Getter, signal: AbortSignal, set: Setter) => Promise<Value>,
): AsyncAtom<Value> {
  const knownAtom = atom<AsyncState<Value>>({ state: 'loading' })
  const runAtom = atom<AbortController | null>(null)
  const lastAtom = atom<{ readonly known?: Value }>({})

  const askAtom: AsyncAtom<Value> = atom(
    (get) => get(knownAtom),
    async (get, set, again: boolean | 'online' | 'quietly' = true): Promise<void> => {
      const known = get(knownAtom)
      const isQuiet = typeof again === 'string' && known.state === 'ready'

      if (!again && get(runAtom) !== null) return
      if (again === 'online' && !(isQuiet ? get(isUnsentAtom) : isLost(known))) return
      get(runAtom)?.abort()

      const run = new AbortController()
      // What nobody asked for has no words while it waits.
      const stopWaiting = isQuiet ? () => undefined : startWaiting(get, { retry: () => void set(againAtom) })

      run.signal.addEventListener('abort', stopWaiting)
      set(runAtom, run)
      if (!isQuiet) set(knownAtom, { state: 'loading' })
      try {
        const value = await load(get, run.signal, set)

        if (run.signal.aborted) return
        set(lastAtom, { known: value })
        set(knownAtom, { state: 'ready', value })
      } catch (error) {
        if (run.signal.aborted) return
        if (isQuiet && rejectionOf(error) === undefined) return set(isUnsentAtom, true)

        const { report } = get(environmentAtom)
        // A model that stumbles over an answer is as broken as the answer: the borrower gets the same block and `Retry`.
        const failure =
          error instanceof ApiError ? error : new ApiError('page model', { kind: 'broken', status: 0 }, error)

        set(knownAtom, {
          state: 'failed',
          error: failure,
          reference: report('call', failure),
          // A server that says no may mean that what was known is not true any more.
          ...(isLineLost(failure) && get(lastAtom)),
        })
      } finally {
        stopWaiting()
      }
    },
  )

  // An atom that sets itself only replaces its own value, so the retry goes round by another.
  const againAtom = atom(null, (_get, set) => set(askAtom))

  askAtom.onMount = (ask) => {
    const goOn = () => void ask('online')

    // `mountPage` may have asked already.
    void ask(false)
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }
  return askAtom
}

function isLost(known: AsyncState<unknown>): boolean {
  return known.state === 'failed' && isLineLost(known.error)
}
