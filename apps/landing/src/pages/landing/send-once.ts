import { environmentAtom, type PageEnvironment, rejectionOf } from '@pahiram/page'
import { atom, type Getter, type Setter } from 'jotai'

/** What a visitor starts that must happen once: an SMS costs money, a registration is one. */
export type OnceCall = 'sms' | 'register'

/** A call that was sent and whose answer nobody saw. */
export interface LostAnswer {
  readonly call: OnceCall
  /** Absent after a reload, which told nobody. */
  readonly reference?: string
}

/** Names the call under way, so that a reload in the middle of it does not pass for one that never was. */
const markKey = 'landing.sent'

const sendingAtom = atom<OnceCall | null>(null)
const lostAtom = atom<LostAnswer | null | undefined>(undefined)

/** What is under way now. */
export const underWayAtom = atom((get) => get(sendingAtom))

/** The answer that got lost last, until something is sent again. */
export const lostAnswerAtom = atom((get): LostAnswer | null => {
  const lost = get(lostAtom)

  if (lost !== undefined) return lost

  const mark = get(environmentAtom).sessionStorage.get(markKey)

  return mark === 'sms' || mark === 'register' ? { call: mark } : null
})

/** What became of a call: the server's code (`0` for a success) with its words, or nothing that anybody could know. */
export type Answered = { readonly code: string; readonly message: string } | 'busy' | 'lost'

/**
 * Sends a call, one at a time however often it is started, and never by itself again. An answer that gets lost claims
 * nothing: `lostAnswerAtom` says that nobody knows.
 */
export async function sendOnce(
  get: Getter,
  set: Setter,
  call: OnceCall,
  send: (api: PageEnvironment['api']) => Promise<unknown>,
): Promise<Answered> {
  if (get(sendingAtom) !== null) return 'busy'

  const { api, report, sessionStorage } = get(environmentAtom)

  set(sendingAtom, call)
  set(lostAtom, null)
  sessionStorage.set(markKey, call)
  try {
    await send(api)
    sessionStorage.remove(markKey)
    return { code: '0', message: '' }
  } catch (error) {
    const rejection = rejectionOf(error)

    if (rejection === undefined) {
      set(lostAtom, { call, reference: report('call', error) })
      return 'lost'
    }
    sessionStorage.remove(markKey)
    return { code: rejection.code, message: rejection.message }
  } finally {
    set(sendingAtom, null)
  }
}
