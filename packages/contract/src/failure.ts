import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { answerOf, flag, list, nothing, part, text } from './tolerant.ts'

const failureProduct = part({
  id: text(),
  logo: text(),
  name: text(),
  buttonText: text(),
  range: text(),
  rangeDesc: text(),
  rate: text(),
  desc: text(),
  tags: list(text()),
  /** False: shown, but not to be tapped. */
  enabled: flag(),
})

/** A product offered to who could not log in. */
export type FailureProduct = NonNullable<v.InferOutput<typeof failureProduct>>

const failure = answerOf({ noticeMessage: text(), errMessage: text(), list: list(failureProduct) })

/** What `/error` shows. */
export type Failure = v.InferOutput<typeof failure>

/** Why the login failed, and what else there is. */
export const getFailure = endpoint('POST', '/gopia/goya/failure', {
  name: 'getFailure',
  effect: 'read',
  request: v.object({ productId: v.optional(v.string()) }),
  answer: failure,
})

/** Counts a press on a product. */
export const countFailureClick = endpoint('POST', '/gopia/goya/failure-click', {
  name: 'countFailureClick',
  request: v.object({ id: v.string() }),
  answer: nothing(),
})

/** Asks where a product leads: a URL, or a name that the shell knows. */
export const getFailureLink = endpoint('POST', '/gopia/goya/failure-link', {
  name: 'getFailureLink',
  effect: 'read',
  request: v.object({ id: v.string() }),
  answer: text(),
})
