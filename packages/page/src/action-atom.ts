import { ApiError } from '@pahiram/api-client'
import { atom, type Getter, type Setter, type WritableAtom } from 'jotai'

import { environmentAtom, localeAtom } from './environment.ts'
import { failureMessages } from './failure-messages.ts'
import { messagesIn } from './messages.ts'
import { startWaiting } from './waiting-words.ts'
import { pageMessages } from '../messages/en.json'

/** Something a borrower started that did not reach the server; `retry` starts it once more. */
export interface FailedAction {
  readonly error: ApiError
  readonly reference: string
  readonly retry: () => Promise<void>
}

/** The last action of the page that failed on the way, until it is retried or another one starts. */
export const failedActionAtom = atom<FailedAction | null>(null)

/**
 * Something a borrower starts. A refusal shows its words as a toast; a network failure becomes `failedActionAtom`, for an
 * error block with `Retry` (docs/spec/contract.md §7). It never runs twice at a time, however often it is started.
 */
export function actionAtom<Args extends unknown[]>(
  act: (get: Getter, set: Setter, ...args: Args) => Promise<void>,
): WritableAtom<null, Args, Promise<void>> {
  const isRunningAtom = atom(false)

  const startAtom: WritableAtom<null, Args, Promise<void>> = atom(
    null,
    async (get, set, ...args: Args): Promise<void> => {
      if (get(isRunningAtom)) return
      set(isRunningAtom, true)
      set(failedActionAtom, null)

      const stopWaiting = startWaiting(get)

      try {
        await act(get, set, ...args)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error

        const { report, toast } = get(environmentAtom)

        if (error.failure.kind === 'rejected')
          toast(failureMessages(error.failure, messagesIn(pageMessages, get(localeAtom))).text, 'error')
        else {
          set(failedActionAtom, {
            error,
            reference: report('call', error),
            retry: () => set(againAtom, ...args),
          })
        }
      } finally {
        stopWaiting()
        set(isRunningAtom, false)
      }
    },
  )

  // An atom that sets itself only replaces its own value, so the retry goes round by another.
  const againAtom: WritableAtom<null, Args, Promise<void>> = atom(null, (_get, set, ...args: Args) =>
    set(startAtom, ...args),
  )

  return startAtom
}
