import { codeIn, lettersIn, mobileNumberIn, typedNumber } from '@pahiram/contract'
import { environmentAtom, localeAtom, type StoredDraft, storedDraft } from '@pahiram/page'
import { atom, type Getter, type PrimitiveAtom, type Setter } from 'jotai'

import { sidAtom } from './captcha.ts'
import { shownTemplateAtom } from './template-loads.ts'

/**
 * Characters that the fields keep (docs/spec/product-spec.md §9). What is typed or pasted is read first: an input's own limit would
 * cut `G-123456` before its digits were found.
 */
const captchaLength = 4
const smsCodeLength = 6

/** A field that may have to be corrected. */
export type FaultyField = 'mobile' | 'captcha' | 'smsCode'

/** Wrapped, so that the same fault, found again, is a new one. */
interface Fault {
  readonly field: FaultyField
  /** What the server says of the field; absent: it does not hold what it has to. */
  readonly message?: string
}

const foundFaultAtom = atom<Fault | null>(null)

/** How far the form is answered: the number, the code that was sent to it, or both for who has a code but no picture any more. */
type Step = 'number' | 'code' | 'both'

const reachedStepAtom = atom<Step>('number')

/** The step that is seen; the specification's own mix shows both (docs/spec/contract.md §7). */
export const stepAtom = atom(
  (get): Step => (get(localeAtom) === 'default' ? 'both' : get(reachedStepAtom)),
  (get, set, step: Step) => {
    set(reachedStepAtom, step)
    keepDraft(get)
  },
)

/** The first field to correct; typing in it takes the fault away. The server's refusals are set from outside. */
export const faultAtom = atom(
  (get) => get(foundFaultAtom),
  (_get, set, fault: Fault) => {
    const hides: Step = fault.field === 'smsCode' ? 'number' : 'code'

    set(reachedStepAtom, (step) => (step === hides ? 'both' : step))
    set(foundFaultAtom, fault)
  },
)

/** The pattern of a mobile number: the template's, else the deployment's (docs/spec/landing-template.md). */
export const mobilePatternAtom = atom(
  (get) => get(shownTemplateAtom)?.config?.mobilePattern ?? get(environmentAtom).configuration.mobilePattern,
)

/** What a reload keeps; a captcha is nothing that could be kept. It is gone with the tab, to protect the visitor. */
const draftAtom = atom((get): StoredDraft => {
  const { sessionStorage, query } = get(environmentAtom)

  return storedDraft({ storage: sessionStorage, key: 'landing.draft', query, isVisitors: true })
})

const typedMobileAtom = atom('')
const typedCaptchaAtom = atom('')
const typedSmsCodeAtom = atom('')

/** The number as it is typed, without what separates its digits. */
export const mobileAtom = atom(
  (get) => typedNumber(get(typedMobileAtom), get(mobilePatternAtom)),
  (get, set, typed: string) => take(get, set, typedMobileAtom, typedNumber(typed, get(mobilePatternAtom)), 'mobile'),
)

/** What was read from the picture. */
export const captchaAtom = atom(
  (get) => get(typedCaptchaAtom),
  (get, set, typed: string) => take(get, set, typedCaptchaAtom, lettersIn(typed).slice(0, captchaLength), 'captcha'),
)

/** The code from the SMS. */
export const smsCodeAtom = atom(
  (get) => get(typedSmsCodeAtom),
  (get, set, typed: string) => take(get, set, typedSmsCodeAtom, codeIn(typed).slice(0, smsCodeLength), 'smsCode'),
)

/** Which ad networks may learn of the registration, as the visitor was asked; empty: nobody has agreed before they say so. */
export const adConsentAtom = atom('')

/** Looks at the fields in order and remembers the first that must be corrected; true: there is none. */
export const checkFieldsAtom = atom(null, (get, set, fields: readonly FaultyField[]): boolean => {
  const isRight: Readonly<Record<FaultyField, boolean>> = {
    mobile: mobileNumberIn(get(mobileAtom), [get(mobilePatternAtom)]) !== undefined,
    // Nobody can have read a picture that there is none of.
    captcha: get(captchaAtom) !== '' && get(sidAtom) !== '',
    smsCode: get(smsCodeAtom) !== '',
  }
  const field = fields.find((one) => !isRight[one])

  if (field === undefined) set(foundFaultAtom, null)
  else set(faultAtom, { field })
  return field === undefined
})

/** Brings back what was typed before a reload, into the fields of these that nothing is typed into yet. */
export const restoreDraftAtom = atom(null, (get, set, fields: readonly ('mobile' | 'smsCode')[]): void => {
  const kept = get(draftAtom).read()
  const keptText = (field: 'mobile' | 'smsCode' | 'step') => (typeof kept?.[field] === 'string' ? kept[field] : '')

  if (fields.includes('mobile')) set(typedMobileAtom, (typed) => typed || keptText('mobile'))
  if (fields.includes('smsCode')) set(typedSmsCodeAtom, (typed) => typed || keptText('smsCode').slice(0, smsCodeLength))
  if (keptText('step') === 'code') set(reachedStepAtom, (step) => (step === 'number' ? 'both' : step))
})

/** Forgets what a reload would find; the fields keep what they hold. */
export const forgetDraftAtom = atom(null, (get) => get(draftAtom).clear())

function take(get: Getter, set: Setter, typedAtom: PrimitiveAtom<string>, typed: string, field: FaultyField): void {
  set(typedAtom, typed)
  if (get(foundFaultAtom)?.field === field) set(foundFaultAtom, null)
  keepDraft(get)
}

function keepDraft(get: Getter): void {
  const step = get(reachedStepAtom) === 'number' ? '' : 'code'

  get(draftAtom).write({ mobile: get(mobileAtom), smsCode: get(smsCodeAtom), step })
}
