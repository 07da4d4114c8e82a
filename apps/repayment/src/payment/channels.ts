import type { PaymentChannel, RepaymentInfo } from '@pahiram/contract'
import { atom } from 'jotai'

/** The channel that the borrower chose; null: none yet, so the first counts (docs/spec/product-spec.md §4). */
export const chosenChannelAtom = atom<PaymentChannel | null>(null)

/** Whether one can pay by it: a channel without its number is shown, but the server could not be told. */
export function isUsable({ channel_number }: PaymentChannel): boolean {
  return channel_number !== undefined && channel_number.trim() !== ''
}

/**
 * Where the selected channel stands in the list, -1 when there is none to select. The choice is kept by what it is, not
 * by its place: a list that is loaded again may have another order.
 */
export function selectedPlace({ repayList }: Pick<RepaymentInfo, 'repayList'>, chosen: PaymentChannel | null): number {
  const place = repayList.findIndex(
    (channel) =>
      isUsable(channel) && channel.channel_number === chosen?.channel_number && channel.name === chosen?.name,
  )

  return place === -1 ? repayList.findIndex(isUsable) : place
}
