import { codeIn, confirmRepayment } from '@pahiram/contract'
import { countdownAtom, resendSeconds } from '@pahiram/page/countdown'
import { actionAtom, countPress, environmentAtom, localeAtom, rejectionOf, messagesIn } from '@pahiram/page'
import { atom, type Getter } from 'jotai'

import { isCodeStepAtom, recordAtom, repayTokenAtom, sayRefusal } from './payment-model.ts'
import { isOpenAtom, sendAtom } from './payment-state.ts'
import { whoAtom } from './repayment-choice-model.ts'
import { repaymentChoiceMessages } from '../../../messages/en.json'

/** The fewest digits that an SMS code has (docs/spec/product-spec.md §9). */
const shortestCode = 6

/** The minute between two codes for one order, also across a reload. */
export const resendAtom = countdownAtom({
  seconds: resendSeconds,
  key: (get) => `repayment-choice.resend.${get(whoAtom).orderId ?? ''}`,
})

const typedAtom = atom('')

/** What is wrong with the typed code; typing on takes it away. */
export const codeFaultAtom = atom<'short' | 'wrong' | null>(null)

/** The code as it is typed; a way back to the choice keeps it. */
export const codeAtom = atom(
  (get) => get(typedAtom),
  (_get, set, typed: string) => {
    set(typedAtom, typed)
    set(codeFaultAtom, null)
  },
)

/** `Get verification code`: sends the SMS, once in a minute. */
export const sendCodeAtom = actionAtom(async (get, set): Promise<void> => {
  const { api, toast } = get(environmentAtom)
  const messages = messagesIn(repaymentChoiceMessages, get(localeAtom))

  if (!get(isOpenAtom)) return
  set(resendAtom, 'look')
  if (get(resendAtom) > 0) return toast(messages.waitForCode, 'error')
  countPress(get, 'repayment-choice.get-code')

  try {
    await api(confirmRepayment, { ...recordFields(get), verifyCode: '', sendMsg: '1', ...get(whoAtom) })
  } catch (error) {
    const rejection = rejectionOf(error)

    if (rejection === undefined) throw error
    set(recordAtom)
    return sayRefusal(get, set, rejection)
  }
  set(resendAtom, 'start')
  toast(messages.codeSent, 'info')
})

/** `Confirm` under the code: pays. False when the code must be corrected. */
export const confirmCodeAtom = atom(null, async (get, set): Promise<boolean> => {
  const verifyCode = codeIn(get(typedAtom))

  if (!get(isOpenAtom)) return true
  countPress(get, 'repayment-choice.confirm-code')
  if (verifyCode.length < shortestCode) {
    set(codeFaultAtom, 'short')
    return false
  }

  const fields = { ...recordFields(get), verifyCode, sendMsg: '0' as const, ...get(whoAtom) }
  const sent = await set(sendAtom, {
    content: get(recordAtom)?.amount ?? 0,
    fields,
    async send(api) {
      await api(confirmRepayment, fields)
      return { isPaid: true }
    },
  })

  if (sent?.state !== 'rejected') return true
  if (sent.rejection.code === '800006') {
    set(codeFaultAtom, 'wrong')
    return false
  }
  set(recordAtom)
  sayRefusal(get, set, sent.rejection)
  return true
})

/** From the code back to the choice; false: there was nothing to go back from. */
export const backToChoiceAtom = atom(null, (get, set): boolean => {
  if (!get(isCodeStepAtom) || !get(isOpenAtom)) return false
  set(isCodeStepAtom, false)
  return true
})

/** Listens to the shell's back press: from the code it leads to the choice. Returns what stops that. */
export const listenToBackAtom = atom(null, (get, set) =>
  get(environmentAtom).bridge.onNativeBack(() => set(backToChoiceAtom)),
)

function recordFields(get: Getter) {
  return { repaymentRecordId: get(recordAtom)?.repaymentRecordId ?? '', repayToken: get(repayTokenAtom) }
}
