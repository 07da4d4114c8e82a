import { loadAgain } from '@pahiram/load-again'
import { environmentAtom, localeAtom, messagesIn, rejectionOf } from '@pahiram/page'
import { atom } from 'jotai'

import { landingMessages } from '../../../messages/en.json'
import { sidAtom } from './captcha.ts'
import { captchaAtom } from './form-fields.ts'

const workPart = loadAgain(() => import('./solve-work.ts'))

/**
 * Fills in the captcha without anybody reading it: the device does some seconds of work instead, which costs a program as
 * much. Says whether it did; a toast says why not.
 */
export const fillCaptchaAtom = atom(null, async (get, set): Promise<boolean> => {
  const { api, toast } = get(environmentAtom)

  try {
    const { answerByWork } = await workPart.loadAtPress()

    set(captchaAtom, await answerByWork({ api, sid: get(sidAtom) }))
    return true
  } catch (error) {
    toast(rejectionOf(error)?.message || messagesIn(landingMessages, get(localeAtom)).captchaFailed, 'error')
    return false
  }
})
