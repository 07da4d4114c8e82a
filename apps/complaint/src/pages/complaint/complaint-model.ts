import { collectionType, type ComplaintInit, type ComplaintOrder, getComplaintInit } from '@pahiram/contract'
import { actionAtom, countPress, environmentAtom, asyncAtom, localeAtom, pageAddress, messagesIn } from '@pahiram/page'
import { atom, type Getter } from 'jotai'

import { rememberOrder } from '../../chosen-order/order-number.ts'
import { complaintMessages } from '../../../messages/en.json'
import { type Question, questionsOf, saysSomething } from './questions.ts'

/** What a complaint can be about: the types, the sub-types and the borrower's orders. */
export const initAtom = asyncAtom<ComplaintInit>((get, signal) => {
  const { api, query } = get(environmentAtom)

  return api(getComplaintInit, { orderId: query.get('orderId') ?? undefined }, { signal })
})

const knownInitAtom = atom((get) => {
  const init = get(initAtom)

  return init.state === 'ready' ? init.value : undefined
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

  return get(pickedOrderAtom) ?? (saysSomething(shown) ? shown : undefined)
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
function allowsCollection(order: ComplaintOrder | undefined): boolean {
  return order === undefined || order.isShow
}

/** The sub-types, once a type that has some was chosen and while the order allows it; empty until then. */
export const shownSubTypesAtom = atom((get) =>
  get(isCollectionChosenAtom) && allowsCollection(get(chosenOrderAtom))
    ? questionsOf(get(knownInitAtom)?.problemSonType ?? [])
    : [],
)

/** Whether a type asks further instead of leading on. */
export function isAskingFurther({ value }: Question): boolean {
  return value === collectionType
}

/** A type was pressed: it leads to the form, shows its sub-types, or says that the order does not allow it. */
export const chooseTypeAtom = actionAtom(async (get, set, type: Question) => {
  const { toast } = get(environmentAtom)
  const order = get(chosenOrderAtom)

  countPress(get, 'complaint.type')
  if (!isAskingFurther(type)) return leaveForForm(get, type.value)
  if (!allowsCollection(order)) {
    set(isRefusedAtom, true)
    toast(messagesIn(complaintMessages, get(localeAtom)).collectionRefused, 'error')
    return
  }
  rememberOrder(get, order?.orderNo)
  set(isCollectionChosenAtom, true)
  // Without anything to ask further there is no reason to hold the borrower up.
  if (get(shownSubTypesAtom).length === 0) leaveForForm(get, type.value)
})

/** A sub-type was pressed: on to the form. */
export const chooseSubTypeAtom = actionAtom(async (get, _set, subType: Question) => {
  countPress(get, 'complaint.sub-type')
  leaveForForm(get, collectionType, subType.value)
})

/** The form's address for a type, and for one of its sub-types. */
export const formAddressAtom = atom((get) => {
  const { query } = get(environmentAtom)

  return (problemType: string, problemSonType?: string) =>
    pageAddress('complainPageNext', query, { problemType, problemSonType })
})

function leaveForForm(get: Getter, problemType: string, problemSonType?: string): void {
  const { navigate } = get(environmentAtom)

  rememberOrder(get, get(chosenOrderAtom)?.orderNo)
  navigate(get(formAddressAtom)(problemType, problemSonType))
}
