import { environmentAtom, localeAtom, type PageEnvironment, rejectionOf, messagesIn } from '@pahiram/page'
import { atom } from 'jotai'

import { confirmMessages } from '../../messages/en.json'
import { readMark, writeMark } from './intent-mark.ts'
import { leaveForLoan, leaveForOrder } from './loan-address.ts'
import { isLoanMade } from './order-check.ts'

/**
 * How far the borrower's wish for this loan has come. `ready`: Go Loan is offered. `pushing`: it was pressed. `checking`:
 * its answer got lost, and the server is asked for the order. `unsure`: that did not work either. `unmade`: there is no
 * order, so Go Loan is offered again. `made`: the loan exists, and the page leaves for it.
 */
export type Intent =
  | { readonly state: 'ready' | 'pushing' | 'checking' | 'unmade' | 'made' }
  | { readonly state: 'unsure'; readonly reference: string }

/** Sends the one call that takes the loan. */
export type Push = (api: PageEnvironment['api']) => Promise<{ readonly lendDetailsUrl?: string | undefined }>

const stateAtom = atom<Intent>({ state: 'ready' })

/** Whether Go Loan may be pressed, or is being pressed. */
export const isOfferedAtom = atom((get) => ['ready', 'unmade', 'pushing'].includes(get(stateAtom).state))

/** Takes up what an earlier life of this page left open: a reload during the push, or a loan made a moment ago. */
const resumeAtom = atom(null, async (get, set): Promise<void> => {
  if (get(stateAtom).state !== 'ready') return

  const environment = get(environmentAtom)

  const mark = readMark(environment)

  if (mark === 'sent') await set(checkAtom)
  if (mark === 'made') {
    set(stateAtom, { state: 'made' })
    leaveForOrder(environment)
  }
})

/** The intent of this page; showing it resumes one that is open. */
export const intentAtom = atom(
  (get) => get(stateAtom),
  (_get, set) => set(resumeAtom),
)

intentAtom.onMount = (resume) => {
  void resume()
}

/** Takes the loan, once an intent: a press counts only while Go Loan is offered and nothing is open. */
export const pushOnceAtom = atom(null, async (get, set, push: Push): Promise<void> => {
  if (!['ready', 'unmade'].includes(get(stateAtom).state)) return

  const environment = get(environmentAtom)

  // A press may come before the page was shown, and so before anything was resumed.
  if (readMark(environment) !== undefined) return set(resumeAtom)

  set(stateAtom, { state: 'pushing' })
  writeMark(environment, 'sent')

  let lendDetailsUrl: string | undefined

  try {
    lendDetailsUrl = (await push(environment.api)).lendDetailsUrl
  } catch (error) {
    const rejection = rejectionOf(error)

    if (rejection === undefined) {
      environment.report('call', error)
      return set(checkAtom)
    }
    writeMark(environment, undefined)
    set(stateAtom, { state: 'ready' })
    environment.toast(rejection.message || messagesIn(confirmMessages, get(localeAtom)).refusedWithoutMessage, 'error')
    return
  }

  writeMark(environment, 'made')
  set(stateAtom, { state: 'made' })
  // Where the address may not be opened, the page stays and shows the way to the order.
  leaveForLoan(environment, lendDetailsUrl)
})

/** Asks whether the loan was made; never sends another push. */
export const checkAtom = atom(null, async (get, set): Promise<void> => {
  if (get(stateAtom).state === 'checking') return
  set(stateAtom, { state: 'checking' })

  const environment = get(environmentAtom)

  try {
    if (await isLoanMade(environment.api, environment.query.get('productId') ?? undefined)) {
      writeMark(environment, 'made')
      set(stateAtom, { state: 'made' })
      leaveForOrder(environment)
    } else {
      writeMark(environment, undefined)
      set(stateAtom, { state: 'unmade' })
    }
  } catch (error) {
    set(stateAtom, { state: 'unsure', reference: environment.report('call', error) })
  }
})

/** From the block of a loan that was made to its order. */
export const seeOrderAtom = atom(null, (get) => leaveForOrder(get(environmentAtom)))
