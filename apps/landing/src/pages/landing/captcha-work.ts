import { loadAtPress } from '@pahiram/load-again'
import { environmentAtom, localeAtom, messagesIn, rejectionOf } from '@pahiram/page'
import { atom } from 'jotai'

import { landingMessages } from '../../../messages/en.json'
import { captchaSessionAtom, newPictureAtom, sidAtom } from './captcha.ts'
import { captchaAtom } from './form-fields.ts'
import { languageHeader } from './template-loads.ts'

/** The answer that the device's work brought; empty: none. */
const workedAnswerAtom = atom('')

/** Whether the captcha is answered by work: then there is no picture to type. */
export const isCheckedAtom = atom((get) => get(captchaAtom) !== '' && get(captchaAtom) === get(workedAnswerAtom))

/**
 * Fills in the captcha without anybody reading it: the device does some seconds of work instead, which costs a program as
 * much. Says whether it did; a toast says why not. Work that failed after it was begun brings a new picture.
 */
export const fillCaptchaAtom = atom(null, async (get, set): Promise<boolean> => {
  const { api, toast } = get(environmentAtom)
  let isPictureSpent = false

  try {
    const { answerByWork } = await loadAtPress(() => import('./solve-work.ts'))

    if (get(sidAtom) === '') await set(captchaSessionAtom)

    const session = get(captchaSessionAtom)

    if (session.state === 'failed') throw session.error
    // The server's reason was shown when it refused the session.
    if (get(sidAtom) === '') return false
    const work = { api, sid: get(sidAtom), headers: languageHeader(get), onBegin: () => (isPictureSpent = true) }

    const worked = await answerByWork(work)

    set(captchaAtom, worked)
    set(workedAnswerAtom, get(captchaAtom))
    return true
  } catch (error) {
    toast(rejectionOf(error)?.message || messagesIn(landingMessages, get(localeAtom)).captchaFailed, 'error')
    if (isPictureSpent) {
      set(captchaAtom, '')
      await set(newPictureAtom)
    }
    return false
  }
})
