import type { Api, Rejection } from '@pahiram/api-client'
import { atom, type Getter, type Setter, type WritableAtom } from 'jotai'

import { environmentAtom } from '../environment.ts'
import { rejectionOf } from '../rejection-of.ts'
import { startWaiting } from '../waiting-words.ts'
import { refusesOffline } from '../unsent-press.ts'
import { type Intent, type IntentKeep, intentTo, type KeptIntent } from './kept-intent.ts'

/** How far something that must happen once has come. */
export type Outcome<Content, Answer> =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly intent: Intent<Content> }
  /** It happened. `answer` is absent where a check or an earlier page found that out. */
  | { readonly state: 'done'; readonly intent: Intent<Content>; readonly answer?: Answer | undefined }
  /** The server said no: nothing happened. */
  | { readonly state: 'rejected'; readonly rejection: Rejection }
  /** The server is asked whether it happened. */
  | { readonly state: 'checking'; readonly intent: Intent<Content> }
  /** The server was asked, and it did not happen. */
  | { readonly state: 'failed'; readonly intent: Intent<Content> }
  /** The answer got lost, or the check of it: nobody here knows. `reference` is absent after a reload. */
  | { readonly state: 'unknown'; readonly intent: Intent<Content>; readonly reference?: string | undefined }

/** What a press sends. */
export interface Press<Content, Answer> {
  /** What the flow must know of it after a reload. */
  readonly content?: Content
  /** What is sent: two presses want the same when these are equal. */
  readonly fields: object
  readonly send: (api: Api, intent: Intent<Content>) => Promise<Answer>
}

/**
 * `look` takes up what an earlier life of the page left open; showing the atom does so by itself. `check` asks the server
 * once more. `finish` says that it happened, where the flow learnt it elsewhere. `reset` forgets how it ended. The last
 * two do nothing while something is under way.
 */
export type OnceAction<Content, Answer> = 'look' | 'check' | 'finish' | 'reset' | Press<Content, Answer>

/**
 * What `onceAtom` makes. Read: the outcome, and whether a press counts now. Set to a press: sends it and answers what that
 * led to, or `undefined` where it did not count, as while the phone is offline.
 */
export type OnceAtom<Content, Answer> = WritableAtom<
  Outcome<Content, Answer> & { readonly isOpen: boolean },
  [action: OnceAction<Content, Answer>],
  Promise<Outcome<Content, Answer> | undefined>
>

/** What differs between the flows. */
export interface OnceParts<Content, Answer> {
  /** Where the intent outlives the page; left out: it does not. */
  readonly keep?: IntentKeep<Content>
  /**
   * Asks the server whether an intent whose answer got lost was carried out. With it, an unknown outcome is only checked;
   * without it, the person may send again.
   * @throws {ApiError} when the server cannot say it.
   */
  readonly check?: (get: Getter, set: Setter, intent: Intent<Content>) => Promise<boolean>
  /** Whether nothing may be sent after this answer (`undefined`: found by a check). Left out: always. */
  readonly isFinal?: (answer: Answer | undefined) => boolean
  /** How long a page that is opened again takes an intent that is done for its own, ms. Left out: not at all. */
  readonly doneLasts?: number
  /** Goes on after it happened, whoever found out. */
  readonly onDone?: (get: Getter, set: Setter, answer: Answer | undefined) => void | Promise<void>
  /** Shows a rejection as a toast: the server's message, or this one where it has none. Left out: the flow shows it. */
  readonly rejectedMessage?: (get: Getter) => string
  /** Says what is under way, when the answer takes longer than 5 s. */
  readonly sendingMessage?: (get: Getter) => string
}

/**
 * A lost call may still be at work on the server, ms: "it did not happen" is believed the second time only. It may even
 * arrive later than that, so what did not happen stays kept under its idempotency key, and is checked once more after a
 * reload.
 */
const settlingTime = 2_000

const nowhere: IntentKeep<never> = { read: () => undefined, write: () => undefined }

/**
 * Something that must happen once although its answer may get lost (docs/money.md). One press is sent at a time, and
 * none is repeated by itself; a rejection of a second press leaves what is not known of the first as it is.
 * @example
 * const loanAtom = onceAtom({ keep: keptInSession(() => 'loan.intent'), check: isLoanMade })
 * await set(loanAtom, { fields, send: (api) => api(pushLoan, fields) })
 */
export function onceAtom<Content = unknown, Answer = unknown>({
  keep = nowhere,
  check,
  isFinal = () => true,
  doneLasts = 0,
  onDone,
  rejectedMessage,
  sendingMessage,
}: OnceParts<Content, Answer>): OnceAtom<Content, Answer> {
  type Ending = Outcome<Content, Answer>

  const outcomeAtom = atom<Ending>({ state: 'idle' })

  function isOpen(outcome: Ending): boolean {
    if (outcome.state === 'done') return !isFinal(outcome.answer)
    return outcome.state === 'unknown' ? !check : !isUnderWay(outcome)
  }

  async function act(get: Getter, set: Setter, action: OnceAction<Content, Answer>): Promise<Ending | undefined> {
    const before = get(outcomeAtom)

    if (isUnderWay(before)) return undefined

    const { api, report, toast } = get(environmentAtom)
    const found = kept()

    if (action === 'reset') {
      keep.write(get, set)
      return show({ state: 'idle' })
    }
    if (action === 'finish') return 'intent' in before ? finish(before.intent) : undefined
    if (action === 'check') return before.state === 'unknown' ? ask(before.intent) : undefined
    if (action === 'look') {
      if (found) return before.state === 'idle' ? takeUp(found) : undefined
      return before.state === 'unknown' && keep !== nowhere ? show({ state: 'idle' }) : undefined
    }
    return isOpen(before) ? send(action) : undefined

    async function send({ content, fields, send: call }: Press<Content, Answer>): Promise<Ending | undefined> {
      // Another page, or an earlier life of this one, sent what nobody was shown yet.
      if (found && !found.isFailed && before.state !== 'unknown') {
        await takeUp(found)
        return undefined
      }
      // Nothing is kept either: it did not leave, so there is nothing to check.
      if (refusesOffline(get, set)) return undefined

      const isUnknown = before.state === 'unknown'
      const earlier = found ?? (isUnknown || before.state === 'failed' ? before.intent : undefined)
      const intent = intentTo(content, fields, earlier)
      let answer: Answer

      // Before the call: whatever ends this page now, the next one knows that it does not know.
      keep.write(get, set, intent)
      show({ state: 'sending', intent })

      const stopWaiting = startWaiting(get, { message: sendingMessage?.(get) })

      try {
        answer = await call(api, intent)
      } catch (error) {
        const rejection = rejectionOf(error)

        if (!rejection) return ask(intent, report('call', error))

        const rejected = { state: 'rejected', rejection } as const

        // This one was refused; an earlier one may have arrived all the same.
        settle(intent, earlier)
        show(isUnknown && earlier ? { state: 'unknown', intent: earlier } : rejected)
        if (rejectedMessage) toast(rejection.message || rejectedMessage(get), 'error')
        return rejected
      } finally {
        stopWaiting()
      }
      return finish(intent, answer)
    }

    async function takeUp(intent: KeptIntent<Content>): Promise<Ending> {
      return intent.doneAt ? finish(intent, undefined, intent.doneAt) : ask(intent)
    }

    async function ask(intent: KeptIntent<Content>, reference?: string): Promise<Ending> {
      if (!check) return show({ state: 'unknown', intent, reference })
      show({ state: 'checking', intent })

      let isDone = false

      try {
        isDone = await check(get, set, intent)
        if (!isDone && !intent.isFailed) {
          await new Promise((resolve) => setTimeout(resolve, settlingTime))
          isDone = await check(get, set, intent)
        }
      } catch (error) {
        return show({ state: 'unknown', intent, reference: report('call', error) })
      }
      if (isDone) return finish(intent)

      const failed = { ...intent, isFailed: true }

      settle(intent, failed)
      return show({ state: 'failed', intent: failed })
    }

    async function finish(intent: Intent<Content>, answer?: Answer, doneAt = Date.now()): Promise<Ending> {
      const done = { state: 'done', intent, answer } as const

      settle(intent, doneLasts ? { ...intent, isFailed: false, doneAt } : undefined)
      show(done)
      await onDone?.(get, set, answer)
      return done
    }

    function show(outcome: Ending): Ending {
      set(outcomeAtom, outcome)
      return outcome
    }

    function kept(): KeptIntent<Content> | undefined {
      const intent = keep.read(get)

      if (!intent?.doneAt) return intent

      const age = Date.now() - intent.doneAt

      return age >= 0 && age < doneLasts ? intent : undefined
    }

    /** Forgets an intent that is over, or keeps when it was done; what another page keeps by now stays. */
    function settle({ idempotencyKey }: Intent<Content>, next?: KeptIntent<Content>): void {
      const now = kept()

      if (!now || now.idempotencyKey === idempotencyKey) keep.write(get, set, next)
    }
  }

  const once: OnceAtom<Content, Answer> = atom((get) => {
    const outcome = get(outcomeAtom)

    return { ...outcome, isOpen: isOpen(outcome) }
  }, act)

  once.onMount = (look) => {
    void look('look')
  }
  return once
}

function isUnderWay({ state }: { readonly state: string }): boolean {
  return state === 'sending' || state === 'checking'
}
