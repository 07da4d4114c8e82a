import { getProductLink, type RecommendedProduct } from '@pahiram/contract'
import { actionAtom, countPress, environmentAtom } from '@pahiram/page'

import { openLink } from '../../recommended/open-link.ts'
import { countEvent } from './order-model.ts'

/** Opens a recommended product: counts the press, asks where it leads, and goes there. `position` counts from 1. */
export const openProductAtom = actionAtom(async (get, _set, product: RecommendedProduct, position: number) => {
  const { api } = get(environmentAtom)

  countPress(get, 'order.product')
  await countEvent(get, position)
  await openLink(get, await api(getProductLink, { mod: '30', pos: String(position), key: product.linkKey ?? '' }))
})

/** All products there are: the shell's home. */
export const viewMoreAtom = actionAtom(async (get) => {
  countPress(get, 'order.view-more')
  await get(environmentAtom).bridge.ask('goHome')
})
