import {
  collectionType,
  type ComplaintInit,
  type ComplaintOrder,
  getComplaintInit,
  type TitledRow,
} from '@pahiram/contract'
import { countPress, environmentAtom, asyncAtom, localeAtom, pageAddress, messagesIn } from '@pahiram/page'
import { atom } from 'jotai'

import { rememberOrder } from '../../chosen-order/order-number.ts'
import { complaintMessages } from '../../../messages/en.json'

/** What a complaint can be about: the types, the sub-types and the borrower's orders. */
export const initAtom = asyncAtom<ComplaintInit>((get, signal) => {
  const { api, query } = get(environmentAtom)

  return api(getComplaintInit, { orderId: query.get('orderId') ?? undefined }, { signal })
})

const knownInitAtom = atom((get) => {
  const init = get(initAtom)

  if (init.state === 'loading') return undefined
  // Where only the connection failed, what was known is shown on.
  return init.state === 'ready' ? init.value : init.known
})

/** Every order that a complaint may be about, the one shown at the start among them. */
export const ordersAtom = atom((get): readonly ComplaintOrder[] => {
  const { orderDetail, orderList = [] } = get(knownInitAtom) ?? {}
  const orders = orderList.filter(saysSomething)

  if (!saysSomething(orderDetail)) return orders

  const isListed = orderDetail.orderNo !== undefined && orders.some(({ orderNo }) => orderNo === orderDetail.orderNo)

  return isListed ? orders : [orderDetail, ...orders]
})

const pickedOrderAtom = atom<ComplaintOrder | undefined>(undefined)

/**
 * The order that the complaint is about: the one shown at the start until another is picked
 * (docs/spec/contract.md §7a).
 */
export const chosenOrderAtom = atom((get): ComplaintOrder | undefined => {
  const shown = get(knownInitAtom)?.orderDetail
  const picked = get(pickedOrderAtom)
  const present = picked?.orderNo && get(ordersAtom).find(({ orderNo }) => orderNo === picked.orderNo)

  return present || picked || (saysSomething(shown) ? shown : undefined)
})

/** Whether the borrower is picking another order. */
export const isPickingAtom = atom(false)

/** `All`: opens the picker. */
export const openPickerAtom = atom(null, (get, set) => {
  countPress(get, 'complaint.all')
  set(isPickingAtom, true)
})

/** From now on the complaint is about this order. */
export const pickOrderAtom = atom(null, (_get, set, order: ComplaintOrder | undefined) => {
  set(isPickingAtom, false)
  set(isRefusedAtom, false)
  set(pickedOrderAtom, order)
})

const isCollectionChosenAtom = atom(false)

/** Whether a collection complaint was refused for the chosen order: customer service is then the way on. */
export const isRefusedAtom = atom(false)

/**
 * Whether the order allows a complaint about its collection. Without an order it is allowed: collectors also call people
 * who owe nothing.
 */
const allowsCollectionAtom = atom((get) => get(chosenOrderAtom)?.isShow ?? true)

/** A type or sub-type to choose. */
export interface Question {
  readonly title: string
  readonly value: string
}

/** The types of question. */
export const typesAtom = atom((get) => questionsOf(get(knownInitAtom)?.problemType))

const subTypesAtom = atom((get) => questionsOf(get(knownInitAtom)?.problemSonType))

/** The sub-types, once a type that has some was chosen and while the order allows it; empty until then. */
export const shownSubTypesAtom = atom((get) =>
  get(isCollectionChosenAtom) && get(allowsCollectionAtom) ? get(subTypesAtom) : [],
)

/** Where a press on a type leads; undefined for the one that asks further, or that the order does not allow. */
export const typeAddressAtom = atom((get) => {
  // Without anything to ask further there is no reason to hold the borrower up.
  const isAsked = get(subTypesAtom).length > 0 || !get(allowsCollectionAtom)
  const addressOf = get(formAddressAtom)

  return ({ value }: Question) => (value === collectionType && isAsked ? undefined : addressOf(value))
})

/** Where a press on a sub-type leads. */
export const subTypeAddressAtom = atom((get) => {
  const addressOf = get(formAddressAtom)

  return ({ value }: Question) => addressOf(collectionType, value)
})

const formAddressAtom = atom((get) => {
  const { query } = get(environmentAtom)
  const orderId = get(chosenOrderAtom)?.orderNo

  return (problemType: string, problemSonType?: string) =>
    pageAddress('complainPageNext', query, { problemType, problemSonType, orderId })
})

/** A type was pressed that asks further: it shows its sub-types, or says that the order does not allow it. */
export const askFurtherAtom = atom(null, (get, set) => {
  countPress(get, 'complaint.type')
  if (get(allowsCollectionAtom)) {
    rememberOrder(get, get(chosenOrderAtom)?.orderNo)
    set(isCollectionChosenAtom, true)
    return
  }
  set(isRefusedAtom, true)
  get(environmentAtom).toast(messagesIn(complaintMessages, get(localeAtom)).collectionRefused, 'error')
})

/** A type or a sub-type was pressed that leads to the form, which is then about the chosen order. */
export const leaveForFormAtom = atom(null, (get, _set, pressed: 'type' | 'sub-type') => {
  countPress(get, `complaint.${pressed}`)
  rememberOrder(get, get(chosenOrderAtom)?.orderNo)
})

/** What can be chosen: a question without words or value could be neither read nor sent. */
function questionsOf(rows: readonly TitledRow[] = []): readonly Question[] {
  return rows.flatMap(({ title, value }) => (title && value ? [{ title, value }] : []))
}

/** A server without an order may still send an empty one. */
function saysSomething(order: ComplaintOrder | undefined): order is ComplaintOrder {
  return Boolean(order && (order.orderNo || order.productName || order.productLogo || order.list.length > 0))
}
