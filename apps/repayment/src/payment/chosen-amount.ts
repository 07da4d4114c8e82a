import type { PaymentChoice } from '@pahiram/contract'
import { environmentAtom, type PageEnvironment, storedDraft } from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import { atom } from 'jotai'

/** How much the borrower wants to pay: the kind of the choice, and what was written for another amount. */
export interface ChosenAmount {
  readonly kind: PaymentChoice['kind']
  readonly other: string
}

const knownChoiceAtom = atom<ChosenAmount | null>(null)

/**
 * What is due next, until something else is chosen: on this page or, for the same order, before it was reloaded. What was
 * kept is read after the first drawing, which is the same on the server.
 */
export const chosenAmountAtom = atom(
  (get): ChosenAmount => get(knownChoiceAtom) ?? { kind: 'next', other: '' },
  (get, set, chosen?: ChosenAmount) => {
    const draft = draftIn(get(environmentAtom))
    const order = Object.values(get(orderKeysAtom)).join(' ')

    if (chosen) draft.write({ order, ...chosen })
    set(knownChoiceAtom, (known) => chosen ?? known ?? keptIn(draft.read(), order))
  },
)

chosenAmountAtom.onMount = (takeUp) => takeUp()

/** A payment was begun: what was chosen for it is not what the next one opens with. */
export function forgetChosenAmount(environment: PageEnvironment): void {
  draftIn(environment).clear()
}

function keptIn(kept: Readonly<Record<string, unknown>> | undefined, order: string): ChosenAmount | null {
  const { kind, other } = kept ?? {}
  if (kept?.['order'] !== order || typeof other !== 'string') return null
  return { kind: kind as ChosenAmount['kind'], other }
}

function draftIn({ query, sessionStorage }: PageEnvironment) {
  return storedDraft({ storage: sessionStorage, key: 'repayment.amount', query })
}
