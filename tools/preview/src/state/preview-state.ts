import { type Fault, readFault } from '../faults/fault.ts'
import { parametersIn, type ParameterValues } from '../parameters/parameters.ts'
import { type Answer, answerKinds, type ShellKind, shellKinds } from '../shell/shell-double.ts'

/** How wide the phone is, CSS pixels. */
export const phoneWidths = ['390', '320'] as const

export type PhoneWidth = (typeof phoneWidths)[number]

/** Everything that a link must say to show another developer the same. */
export interface PreviewState {
  readonly parameters: ParameterValues
  /** The path of the page in the phone; null while it is empty. */
  readonly shown: string | null
  readonly width: PhoneWidth
  readonly shell: ShellKind
  readonly answer: Answer
  /** The buttons open their pages in the phone. */
  readonly inPhone: boolean
  readonly faults: readonly Fault[]
}

/** What a developer finds who comes for the first time. */
export const firstState: PreviewState = {
  parameters: {},
  shown: null,
  width: '390',
  shell: 'ios',
  answer: { kind: 'take', reply: '', onlyNext: false },
  inPhone: false,
  faults: [],
}

// No parameter of a page begins so.
const own = {
  shown: '_page',
  width: '_width',
  shell: '_shell',
  answer: '_answer',
  reply: '_reply',
  onlyNext: '_next',
  inPhone: '_phone',
  fault: '_fault',
} as const

/** Writes a state as it stands behind the `#` of a link: the part of an address that no server gets to see. */
export function writeState(state: PreviewState): string {
  const written = new URLSearchParams({ ...state.parameters })
  const { answer } = state

  if (state.shown !== null) written.set(own.shown, state.shown)
  if (state.width !== firstState.width) written.set(own.width, state.width)
  if (state.shell !== firstState.shell) written.set(own.shell, state.shell)
  if (answer.kind !== firstState.answer.kind) written.set(own.answer, answer.kind)
  if (answer.reply !== '') written.set(own.reply, answer.reply)
  if (answer.onlyNext) written.set(own.onlyNext, '1')
  if (state.inPhone) written.set(own.inPhone, '1')
  for (const fault of state.faults) written.append(own.fault, JSON.stringify(fault))
  return written.toString()
}

/** Reads what `writeState` wrote, or anything else: what is no state of ours is left out. */
export function readState(text: string): PreviewState {
  const written = new URLSearchParams(text)
  const shown = written.get(own.shown)

  return {
    parameters: parametersIn(written),
    // One step of ours, so that no link can put another site, or a script, into the phone.
    shown: shown !== null && /^\/[\w-]*$/.test(shown) ? shown : null,
    width: phoneWidths.find((width) => width === written.get(own.width)) ?? firstState.width,
    shell: shellKinds.find((kind) => kind === written.get(own.shell)) ?? firstState.shell,
    answer: {
      kind: answerKinds.find((kind) => kind === written.get(own.answer)) ?? firstState.answer.kind,
      reply: written.get(own.reply) ?? '',
      onlyNext: written.has(own.onlyNext),
    },
    inPhone: written.has(own.inPhone),
    faults: written.getAll(own.fault).flatMap((fault) => readFault(fault) ?? []),
  }
}
