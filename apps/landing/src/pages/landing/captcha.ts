import { captchaImage, getCaptchaSession, imageAddress } from '@pahiram/contract'
import { environmentAtom, asyncAtom, rejectionOf } from '@pahiram/page'
import { atom } from 'jotai'

import { languageHeader, visitorHeaders } from './template-loads.ts'

/** When the picture was asked for, ms since 1970; each time makes a new one. */
const askedAtom = atom(0)

const later = (last: number) => Math.max(Date.now(), last + 1)

/** The captcha's session; null: the server rejected the request, and a toast shows its message. */
export const captchaSessionAtom = asyncAtom(async (get, signal, set): Promise<string | null> => {
  const { api, toast } = get(environmentAtom)
  const known = get(sidAtom)

  // Asked again after a press without a connection: what was typed is of this session.
  if (known !== '') return known
  set(askedAtom, later)
  try {
    const { sid } = await api(
      getCaptchaSession,
      {},
      { signal, headers: { ...visitorHeaders(get), ...languageHeader(get) } },
    )

    return sid || null
  } catch (error) {
    const rejection = rejectionOf(error)

    if (rejection === undefined) throw error
    if (rejection.message !== '') toast(rejection.message, 'error')
    return null
  }
})

/** The captcha's session, where there is one. */
export const sidAtom = atom((get): string => {
  const session = get(captchaSessionAtom)

  return session.state === 'ready' ? (session.value ?? '') : ''
})

/** The address of the picture to read; undefined: there is none yet. */
export const captchaPictureAtom = atom((get): string | undefined => {
  const { configuration, query } = get(environmentAtom)
  const sid = get(sidAtom)
  const t = String(get(askedAtom))

  return sid === ''
    ? undefined
    : imageAddress(captchaImage, { sid, t }, { apiBase: configuration.apiBase, pageQuery: query })
})

/** Asks for another picture; where there is no session, for one. */
export const newPictureAtom = atom(null, async (get, set): Promise<void> => {
  set(askedAtom, later)
  if (get(captchaSessionAtom).state !== 'loading' && get(sidAtom) === '') await set(captchaSessionAtom)
})
