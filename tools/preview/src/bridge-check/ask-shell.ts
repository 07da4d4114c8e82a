import type { BridgeAction, BridgeActions } from '@pahiram/contract'
import type { ShellWindow } from '@pahiram/native-bridge'

import { type CheckName, failed, type Finding, passed, skipped } from './checks.ts'

/** How long a shell may take to answer what it promised to answer (docs/native.md), in ms. */
const answerMs = 5000

/** What became of one message; it changes while the shell answers. */
export interface Asked {
  readonly action: BridgeAction
  /** `taken`: nothing was returned. `waiting`: an answer is promised. `wrong`: what was returned is of no allowed type. */
  state: 'missing' | 'threw' | 'wrong' | 'taken' | 'waiting' | 'answered' | 'refused'
  /** How often an answer came. */
  answers: number
  /** When the first one came, in ms after the message. */
  answeredAfter?: number
  /** What was thrown, returned or refused, for a person to read. */
  detail: string
  readonly askedAt: number
}

/**
 * Posts a message as the pages' bridge does, and keeps watching what comes back: unlike the bridge, which needs only the
 * first answer in time, it sees the late and the second one.
 */
export function askShell<A extends BridgeAction>(shell: ShellWindow, action: A, params: BridgeActions[A]): Asked {
  const asked: Asked = { action, state: 'taken', answers: 0, detail: '', askedAt: performance.now() }
  const { webkit, PahiramNative } = shell
  const handler = webkit?.messageHandlers?.[action]

  try {
    if (typeof handler?.postMessage === 'function') watch(handler.postMessage(params))
    else if (typeof PahiramNative?.postMessage === 'function') {
      const returned = PahiramNative.postMessage(JSON.stringify({ action, params }))

      if (returned === undefined || returned === null || typeof returned === 'string' || isThenable(returned)) {
        watch(returned)
      } else {
        asked.state = 'wrong'
        asked.detail = typeof returned
      }
    } else asked.state = 'missing'
  } catch (error) {
    asked.state = 'threw'
    asked.detail = textOf(error)
  }
  return asked

  function watch(returned: unknown): void {
    if (!isThenable(returned)) return
    asked.state = 'waiting'
    // Called itself, not through a promise of ours, which would hide the second answer.
    returned.then(
      () => note('answered', ''),
      (error) => note('refused', textOf(error)),
    )
  }

  function note(state: 'answered' | 'refused', detail: string): void {
    asked.answers += 1
    if (asked.answers > 1) return
    asked.answeredAfter = performance.now() - asked.askedAt
    asked.state = state
    asked.detail = detail
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Whether the answer came, or will not be waited for any more. */
export function isSettled(asked: Asked): boolean {
  return asked.state !== 'waiting' || performance.now() - asked.askedAt > answerMs
}

/** What is wrong with how the shell received a message; undefined: nothing. */
export function faultOf({ action, state, detail }: Asked): Finding | undefined {
  switch (state) {
    case 'missing':
      return failed(
        `The shell has no handler “${action}”.`,
        `Register a script message handler of the name “${action}” before the page loads.`,
      )
    case 'threw':
      return failed(`postMessage threw: ${detail}`, 'Take every message, also one that the shell does not know.')
    case 'wrong':
      return failed(
        `postMessage returned a ${detail}.`,
        'On Android, return nothing, or a text: JSON is read, any other text stays as it is.',
      )
    case 'refused':
      return failed(`The shell refused: ${detail}`, `Carry “${action}” out, and answer without an error.`)
    case 'waiting':
      return failed(
        'The shell promised an answer and gave none within 5 s.',
        'Call the reply handler once for every message; or receive messages without a reply.',
      )
    case 'taken':
    case 'answered':
      return undefined
  }
}

/** What the answers to all messages say together, when no more are waited for: also of the messages themselves. */
export function answerFindings(messages: readonly Asked[]): Partial<Record<CheckName, Finding>> {
  const answered = messages.filter(({ answers }) => answers > 0)
  const late = answered.filter(({ answeredAfter = 0 }) => answeredAfter > answerMs)
  const twice = answered.filter(({ answers }) => answers > 1)
  const none = skipped('The shell takes messages without an answer.')
  const ofMessages = messages.flatMap((one) => {
    const finding = faultOf(one) ?? (late.includes(one) ? passed(receivedText(one)) : undefined)

    return finding === undefined ? [] : [[one.action, finding]]
  })

  return {
    ...Object.fromEntries(ofMessages),
    lateAnswers:
      late.length > 0
        ? failed(
            `Later than 5 s: ${late.map(receivedText).join(' ')} Pages had gone on without.`,
            'Answer that the message was received, not that all is done.',
          )
        : answered.length > 0
          ? passed(`${answered.length} answers came in time.`)
          : none,
    doubleAnswers:
      twice.length > 0
        ? failed(
            `More than one answer: ${twice.map(({ action, answers }) => `${action} (${answers} times)`).join(', ')}.`,
            'Call the reply handler once for every message: only the first answer counts.',
          )
        : answered.length > 0
          ? passed('Every answer came once.')
          : none,
  }
}

/** How the shell received a message without a fault. */
export function receivedText({ action, answers, answeredAfter = 0 }: Asked): string {
  return answers === 0
    ? `${action} was taken without an answer; a page sees nothing else of it.`
    : `${action} was answered after ${Math.round(answeredAfter)} ms.`
}
