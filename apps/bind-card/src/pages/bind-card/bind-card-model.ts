import { bindCard, changeCard, getCardForm } from '@pahiram/contract'
import {
  countPress,
  environmentAtom,
  asyncAtom,
  localeAtom,
  messagesIn,
  pageAddress,
  type PageEnvironment,
  type StoredDraft,
  storedDraft,
} from '@pahiram/page'
import { keptInSession, onceAtom } from '@pahiram/page/once'
import { atom, type Getter } from 'jotai'

import { bindCardMessages } from '../../../messages/en.json'
import {
  type Answers,
  answersOf,
  type CardForm,
  cardFormOf,
  cardTypeIn,
  missingFields,
  payloadOf,
  visibleFields,
} from './card-form.ts'

/** The form of this product; showing it first is what the shell calls the start (docs/spec/contract.md §7a). */
export const formAtom = asyncAtom<CardForm>(async (get, signal, set) => {
  const { api, query } = get(environmentAtom)
  const { items } = await api(getCardForm, { product_id: query.get('productId') ?? undefined }, { signal })

  // The answer names the account, and with that whose draft it is.
  if (get(knownChangesAtom)) set(changesAtom)
  if (get(knownFormAtom) === emptyForm) reportToShell(get, 'startBank')
  return cardFormOf(items)
})

const emptyForm: CardForm = { fields: [], cardTypes: undefined, channels: undefined }

const knownFormAtom = atom((get): CardForm => {
  const form = get(formAtom)

  if (form.state === 'ready') return form.value
  return (form.state === 'failed' && form.known) || emptyForm
})

const knownChangesAtom = atom<Answers | null>(null)

/**
 * What the borrower changed, on this page or before it was reloaded. The draft is read when the atom is mounted or first set, not
 * in the first drawing, which is the same on the server.
 */
const changesAtom = atom(
  (get) => get(knownChangesAtom) ?? {},
  (get, set, changes: Answers = {}) => {
    set(knownChangesAtom, { ...readDraft(get(environmentAtom)), ...get(knownChangesAtom), ...changes })
  },
)

changesAtom.onMount = (takeUp) => takeUp()

/** Every field's answer, shown or not. */
export const answersAtom = atom((get) => answersOf(get(knownFormAtom), get(changesAtom)))

/** Answers a field; what is hidden by that keeps its own answer. Not while answers are on their way: it would not go with them. */
export const answerAtom = atom(null, (get, set, key: string, answer: string) => {
  const environment = get(environmentAtom)

  if (!get(savingAtom).isOpen) return
  set(changesAtom, { [key]: answer })
  draftIn(environment).write({ product: productIn(environment), answers: get(changesAtom) })
})

/** The tab that is shown. */
export const cardTypeAtom = atom((get) => cardTypeIn(get(knownFormAtom), get(answersAtom)))

/** The fields that are shown. */
export const visibleAtom = atom((get) => visibleFields(get(knownFormAtom), get(answersAtom)))

/** Whether there is anything to save. */
export const canSaveAtom = atom((get) => get(visibleAtom).some(({ control }) => control.kind !== 'unfillable'))

/** The account that is saved once; one whose answer got lost may be sent again, under the same key. */
export const savingAtom = onceAtom({
  keep: keptInSession((get) => `bindCard.sent.${productIn(get(environmentAtom))}`),
  rejectedMessage: (get) => messagesIn(bindCardMessages, get(localeAtom)).refusedWithoutMessage,
  async onDone(get, set) {
    draftIn(get(environmentAtom)).clear()
    reportToShell(get, 'endBank')
    await set(leaveAtom)
  },
})

const blamedAtom = atom<{ readonly keys: ReadonlySet<string>; readonly attempt: number }>({
  keys: new Set<string>(),
  attempt: 0,
})

/** What the last press of Next found missing, as long as it is missing and shown. */
export const missingAtom = atom((get) => {
  const { keys } = get(blamedAtom)

  return keys.size === 0 ? [] : missingFields(get(knownFormAtom), get(answersAtom)).filter(({ key }) => keys.has(key))
})

/** Counts the presses that found something missing. */
export const failedAttemptAtom = atom((get) => get(blamedAtom).attempt)

/** Saves what is shown. */
export const saveAtom = atom(null, async (get, set): Promise<void> => {
  const form = get(knownFormAtom)

  if (!get(canSaveAtom) || !get(savingAtom).isOpen) return
  countPress(get, 'bind-card.next')

  const missing = missingFields(form, get(answersAtom))

  set(blamedAtom, ({ attempt }) => ({
    keys: new Set(missing.map(({ key }) => key)),
    attempt: missing.length > 0 ? attempt + 1 : attempt,
  }))
  if (missing.length > 0) return

  const { query } = get(environmentAtom)
  const fields = payloadOf(form, get(answersAtom), query.get('productId'))

  await set(savingAtom, {
    fields,
    // A field of the form that has this name is sent in its place.
    send: (api, { idempotencyKey }) => api(comesFromLoan(query) ? changeCard : bindCard, { idempotencyKey, ...fields }),
  })
})

/** Where a saved account leads: back to the loan it is for, or out of the web view (docs/spec/contract.md §7a). */
export const leaveAtom = atom(null, async (get): Promise<void> => {
  const { bridge, navigate, query } = get(environmentAtom)

  if (comesFromLoan(query)) {
    const keys = { productId: query.get('productId'), orderId: query.get('orderId') }

    // Replaces this page: going back from the order must not lead to a saved form.
    navigate(pageAddress('order', query, { source: 'loanDetail', ...keys }), { replace: true })
  } else {
    await bridge.ask('closeWebView')
  }
})

/** Resets the form when the browser restores a page whose account was saved. */
export const returnAtom = atom(null, async (get, set): Promise<void> => {
  if (get(savingAtom).state !== 'done') return
  set(knownChangesAtom, {})
  void set(savingAtom, 'reset')
  await set(formAtom)
})

function comesFromLoan(query: URLSearchParams): boolean {
  return query.get('source') === 'loanDetail'
}

function reportToShell(get: Getter, action: 'startBank' | 'endBank'): void {
  const { bridge, query } = get(environmentAtom)
  const productId = query.get('productId')

  void bridge.ask(action, productId === null ? {} : { productId })
}

type Environment = Pick<PageEnvironment, 'query' | 'sessionStorage'>

/** What this tab keeps of this product's unsaved form; empty where there is none, or it is another account's. */
function readDraft(environment: Environment): Answers {
  const { product, answers } = draftIn(environment).read() ?? {}

  if (product !== productIn(environment) || typeof answers !== 'object' || answers === null) return {}
  return Object.fromEntries(
    Object.entries(answers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** In sessionStorage alone, since account numbers are in it. */
function draftIn({ query, sessionStorage }: Environment): StoredDraft {
  return storedDraft({ storage: sessionStorage, key: 'bindCard.draft', query })
}

function productIn({ query }: Pick<Environment, 'query'>): string {
  return query.get('productId') ?? ''
}
