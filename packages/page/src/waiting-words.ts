import { lastingToast } from '@pahiram/ui-kit'
import type { Getter } from 'jotai'

import { pageMessages } from '../messages/en.json'
import { environmentAtom, localeAtom } from './environment.ts'
import { messagesIn } from './messages.ts'

/** After these times a wait says that it goes on, then how to leave it, in ms. */
const wordsAfterMs = [5_000, 15_000] as const

export interface WaitOptions {
  /** What is under way, in the borrower's language; left out: an answer is waited for. */
  readonly message?: string | undefined
  /** Asks once more. Only for what may be asked twice. */
  readonly retry?: () => void
}

interface Wait extends WaitOptions {
  readonly get: Getter
  /** How many of `wordsAfterMs` have passed. */
  stage: number
}

/** What is waited for now. One message shows for all: what says what it is before what does not. */
const waits = new Set<Wait>()
let hide = (): void => undefined

/**
 * Starts to wait for a server. After 5 s a message says that the wait goes on, after 15 s it offers to ask again, where
 * that does no harm, and to close the page. The returned function ends the wait and removes the message.
 * @example
 * const stopWaiting = startWaiting(get, { retry: () => void set(askAtom) })
 * await call().finally(stopWaiting)
 */
export function startWaiting(get: Getter, options: WaitOptions = {}): () => void {
  const wait: Wait = { ...options, get, stage: 0 }

  // One timer at a time: to set one takes a slow phone 2 ms, and most answers are there before the first.
  let timer = timeNext()

  waits.add(wait)
  return () => {
    const wasShown = wait.stage > 0

    clearTimeout(timer)
    waits.delete(wait)
    if (wasShown) show()
  }

  function timeNext() {
    const [from, to] = [wordsAfterMs[wait.stage - 1] ?? 0, wordsAfterMs[wait.stage]]

    if (to === undefined) return undefined
    return setTimeout(() => {
      wait.stage += 1
      timer = timeNext()
      show()
    }, to - from)
  }
}

function show(): void {
  hide()
  hide = () => undefined

  const late = [...waits].filter(({ stage }) => stage > 0)
  const wait = late.find(({ message }) => message) ?? late[0]

  if (wait === undefined) return

  const { get, message, retry, stage } = wait
  const { waiting, waitingLong, ...labels } = messagesIn(pageMessages, get(localeAtom))

  hide =
    stage === 1
      ? lastingToast(message ?? waiting)
      : lastingToast(message ? `${message} ${waitingLong}` : waitingLong, [
          ...(retry ? [{ label: labels.retry, onPress: retry }] : []),
          { label: labels.close, onPress: () => void get(environmentAtom).bridge.ask('closeWebView') },
        ])
}
