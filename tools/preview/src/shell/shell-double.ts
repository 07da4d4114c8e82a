import type { ShellWindow } from '@pahiram/native-bridge'

import type { Answer } from './answer.ts'

/** The shells that there are (docs/spec/contract.md §4). */
export const shellKinds = ['ios', 'android'] as const

export type ShellKind = (typeof shellKinds)[number]

/** One message of the page to the shell. */
export interface ShellMessage {
  readonly action: string
  readonly params: unknown
}

/** Tells of a message, and is told how to answer it. */
export type Hear = (message: ShellMessage) => Pick<Answer, 'kind' | 'reply'>

/** The shell that a framed page finds: what it is told goes to `hear`, in a copy. */
export function createShellDouble(kind: ShellKind, hear: Hear): ShellWindow {
  if (kind === 'android') {
    return {
      PahiramNative: { postMessage: (text: unknown) => answerAndroid(hear(messageIn(String(text)))) },
    }
  }
  // A handler of any name: what the page asks for beside the contract is seen as well.
  const messageHandlers = new Proxy<Record<string, { postMessage(params: unknown): unknown }>>(
    {},
    {
      get: (_, action) => ({
        postMessage: (params: unknown) => answerIos(hear({ action: String(action), params: copyOf(params) })),
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
