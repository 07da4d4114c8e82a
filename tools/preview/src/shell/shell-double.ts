import type { ShellWindow } from '@pahiram/native-bridge'

/** What the shell does with a message; `take` accepts it without a reply. */
export const answerKinds = ['take', 'reply', 'refuse', 'silent'] as const

export type AnswerKind = (typeof answerKinds)[number]

/** How the shell answers, and how often. */
export interface Answer {
  readonly kind: AnswerKind
  /** What it replies: JSON, or else a text. */
  readonly reply: string
  /** True: the shell answers one message so, and takes the next ones. */
  readonly onlyNext: boolean
}

/** The shells that there are (docs/spec/contract.md §4). */
export const shellKinds = ['ios', 'android'] as const

export type ShellKind = (typeof shellKinds)[number]

/** One message of the page to the shell. */
export interface ShellMessage {
  readonly action: string
  readonly params: unknown
}

/** Receives a message and says how to answer it. */
export type Receive = (message: ShellMessage) => Pick<Answer, 'kind' | 'reply'>

/** Makes the shell that a framed page finds: it gives a copy of each message to `receive`. */
export function createShellDouble(kind: ShellKind, receive: Receive): ShellWindow {
  if (kind === 'android') {
    return {
      PahiramNative: { postMessage: (text: unknown) => answerAndroid(receive(messageIn(String(text)))) },
    }
  }
  // There is a handler of any name, so that actions beside the contract are logged as well.
  const messageHandlers = new Proxy<Record<string, { postMessage(params: unknown): unknown }>>(
    {},
    {
      get: (_, action) => ({
        postMessage: (params: unknown) => answerIos(receive({ action: String(action), params: copyOf(params) })),
      }),
    },
  )

  return { webkit: { messageHandlers } }
}

function messageIn(text: string): ShellMessage {
  try {
    const { action, params } = JSON.parse(text) as { action?: unknown; params?: unknown }

    return { action: String(action), params }
  } catch {
    return { action: 'what is no JSON', params: text }
  }
}

function copyOf(params: unknown): unknown {
  return params === undefined ? undefined : JSON.parse(JSON.stringify(params))
}

function answerIos({ kind, reply }: Pick<Answer, 'kind' | 'reply'>): unknown {
  switch (kind) {
    case 'take':
      return undefined
    case 'reply':
      return Promise.resolve(replyIn(reply))
    case 'refuse':
      return Promise.reject(new Error('The shell refuses'))
    case 'silent':
      return new Promise(() => undefined)
  }
}

/** An Android interface answers at once, with a text or nothing: silence is all that taking is. */
function answerAndroid({ kind, reply }: Pick<Answer, 'kind' | 'reply'>): unknown {
  if (kind === 'refuse') throw new Error('The shell refuses')
  return kind === 'reply' ? reply : undefined
}

function replyIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
