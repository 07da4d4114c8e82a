/** What the shell does with a message; `take` is what a shell without a reply does. */
export const answerKinds = ['take', 'reply', 'refuse', 'silent'] as const

export type AnswerKind = (typeof answerKinds)[number]

/** How the shell answers, and how often. */
export interface Answer {
  readonly kind: AnswerKind
  /** What it replies: JSON, or else a text. */
  readonly reply: string
  /** After one message it takes them again. */
  readonly onlyNext: boolean
}
