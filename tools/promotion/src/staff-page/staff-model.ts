import { environmentAtom, localeAtom } from '@pahiram/page'
import { createStaffClient, StaffError } from '@pahiram/api-client/staff'
import { atom, type Atom, type Getter, type Setter, type WritableAtom } from 'jotai'

/** Where the tab's session storage keeps the token, and nothing else does; all staff pages share it. */
const tokenKey = 'promotion.staffToken'

type Action<Args extends unknown[] = []> = WritableAtom<null, Args, Promise<void>>

/** What every staff page knows and does, whatever it shows. */
export interface StaffModel<Shown> {
  /** Undefined until the page knows whether this tab has signed in. */
  readonly isSignedInAtom: Atom<boolean | undefined>
  /** What was loaded last; null before the first. It stays while new data load. */
  readonly shownAtom: Atom<Shown | null>
  /** The message of the last load when it failed, until the next. */
  readonly failureAtom: Atom<string | null>
  readonly isLoadingAtom: Atom<boolean>
  /** Reads the page's address, and loads at once when this tab has signed in before. It runs once. */
  readonly openAtom: Action
  /** Signs in with a token, which is kept once the server has accepted it. */
  readonly signInAtom: Action<[token: string]>
  /** Forgets the token and what was loaded. */
  readonly signOutAtom: WritableAtom<null, [], void>
  /** Loads again. */
  readonly loadAtom: Action
  /** Makes one staff call with the token of the tab; a wrong token signs out. @throws {StaffError} */
  readonly callAtom: WritableAtom<null, [path: string, body?: unknown], Promise<unknown>>
}

interface StaffModelParts<Shown> {
  /** Takes over what the page's address says. */
  readonly open?: (query: URLSearchParams, set: Setter) => void
  /** Loads what the page shows. @throws {StaffError} */
  readonly load: (get: Getter, call: (path: string) => Promise<unknown>) => Promise<Shown>
}

/**
 * Makes the model of a staff page: sign-in with a token that the tab keeps, and loading.
 * @example
 * const model = staffModel({ load: async (_get, call) => readRows(await call('/staff/rows')) })
 */
export function staffModel<Shown>({ open, load }: StaffModelParts<Shown>): StaffModel<Shown> {
  const tokenAtom = atom<string | null>(null)
  const openedAtom = atom(false)
  const knownAtom = atom<Shown | null>(null)
  const messageAtom = atom<string | null>(null)
  const loadingAtom = atom(false)
  const runAtom = atom(0)

  const forgetAtom = atom(null, (get, set) => {
    get(environmentAtom).sessionStorage.remove(tokenKey)
    set(tokenAtom, null)
    set(knownAtom, null)
  })

  /** Loads with a token; true when the data came and no newer load had begun. */
  const loadWithAtom = atom(null, async (get, set, token: string): Promise<boolean> => {
    const run = get(runAtom) + 1
    const isKnown = token === get(tokenAtom)
    const call = (path: string) => callStaff(path, token)

    set(runAtom, run)
    set(loadingAtom, true)
    set(messageAtom, null)
    try {
      const shown = await load(get, isKnown ? call : firstAlone(call))

      // A newer load has begun.
      if (get(runAtom) !== run) return false
      set(knownAtom, shown)
    } catch (error) {
      if (get(runAtom) !== run) return false
      set(messageAtom, isKnown && isTokenWrong(error) ? endedMessage : failureMessage(error))
      set(loadingAtom, false)
      if (isTokenWrong(error)) set(forgetAtom)
      return false
    }
    set(loadingAtom, false)
    return true
  })

  const loadAtom: Action = atom(null, async (get, set) => {
    const token = get(tokenAtom)

    if (token !== null) await set(loadWithAtom, token)
  })

  return {
    isSignedInAtom: atom((get) => (get(openedAtom) ? get(tokenAtom) !== null : undefined)),
    shownAtom: atom((get) => get(knownAtom)),
    failureAtom: atom((get) => get(messageAtom)),
    isLoadingAtom: atom((get) => get(loadingAtom)),
    loadAtom,
    openAtom: atom(null, async (get, set) => {
      if (get(openedAtom)) return

      const { query, sessionStorage } = get(environmentAtom)

      // The page speaks English, whatever the deployment does.
      set(localeAtom, 'en')
      open?.(query, set)
      set(tokenAtom, sessionStorage.get(tokenKey))
      set(openedAtom, true)
      await set(loadAtom)
    }),
    signInAtom: atom(null, async (get, set, written: string) => {
      // No header may hold what a chat puts around it.
      const token = written.replaceAll(/\p{Cf}/gu, '').trim()

      if (!(await set(loadWithAtom, token))) return
      set(tokenAtom, token)
      get(environmentAtom).sessionStorage.set(tokenKey, token)
    }),
    signOutAtom: atom(null, (get, set) => {
      set(runAtom, get(runAtom) + 1)
      set(loadingAtom, false)
      set(messageAtom, null)
      set(forgetAtom)
    }),
    callAtom: atom(null, async (get, set, path: string, body?: unknown) => {
      const token = get(tokenAtom) ?? ''

      return callStaff(path, token, body).catch((error: unknown) => {
        if (isTokenWrong(error) && token === get(tokenAtom)) {
          set(messageAtom, endedMessage)
          set(forgetAtom)
        }
        throw error
      })
    }),
  }
}

const endedMessage = 'Your sign-in has ended. Sign in again, or ask who runs the server for a new token.'

/**
 * Makes calls wait until the first one has succeeded, or fail as it does: a wrong token is tried once, of which the server
 * accepts few.
 */
function firstAlone(call: (path: string) => Promise<unknown>): typeof call {
  let first: Promise<unknown> | undefined

  return async (path) => {
    if (first === undefined) return (first = call(path))
    await first
    return call(path)
  }
}

/** Calls the page's own server: the token must not reach another one. */
function callStaff(path: string, token: string, body?: unknown): Promise<unknown> {
  return createStaffClient({ server: window.location.origin, token }).call(path, body)
}

function isTokenWrong(error: unknown): boolean {
  return error instanceof StaffError && error.failure === 'token'
}

/** Returns the text that the page shows for a failure; the server's own where it has one. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof StaffError)) return 'This page could not read the numbers. Try again.'
  switch (error.failure) {
    case 'token':
      return 'This token is wrong. Copy it again, whole, or ask who runs the server.'
    case 'closed':
      return error.message.startsWith('Your role is')
        ? error.message
        : 'This server lets no staff in: it was started without a staff token. Ask who runs it.'
    case 'timeout':
    case 'unreachable':
      return 'We could not reach the server. Check your connection and try again.'
    case 'address':
    case 'broken':
    case 'rejected':
      return error.data === undefined
        ? 'The server gave an answer that this page cannot read. Try again in a moment.'
        : error.message
  }
}
