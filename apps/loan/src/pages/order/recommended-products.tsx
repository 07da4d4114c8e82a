import { getProductLink, type RecommendedProduct } from '@pahiram/contract'
import { actionAtom, countPress, environmentAtom, useMessages } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'

import { OfferList } from '../../recommended/offer-list.tsx'
import { openLink } from '../../recommended/open-link.ts'
import { orderMessages } from '../../../messages/en.json'
import { countEvent } from './order-model.ts'

/** Opens a recommended product: counts the press, asks where it leads, and goes there. `position` counts from 1. */
const openProductAtom = actionAtom(async (get, _set, product: RecommendedProduct, position: number) => {
  const { api } = get(environmentAtom)

  countPress(get, 'order.product')
  await countEvent(get, position)
  await openLink(get, await api(getProductLink, { mod: '30', pos: String(position), key: product.linkKey ?? '' }))
})

/** All products there are: the shell's home. */
const viewMoreAtom = actionAtom(async (get) => {
  countPress(get, 'order.view-more')
  await get(environmentAtom).bridge.ask('goHome')
})

/** Other loans that the server recommends; those flagged 0 are shown but cannot be pressed. */
export function RecommendedProducts({ products }: { readonly products: readonly RecommendedProduct[] }) {
  const messages = useMessages(orderMessages)
  const openProduct = useSetAtom(openProductAtom)
  const viewMore = useSetAtom(viewMoreAtom)

  return (
    <OfferList
      title={messages.recommended}
      more={
        <Button kind="text" onPress={viewMore}>
          {messages.viewMore}
        </Button>
      }
      products={products}
      action={(product, index) => (
        <Button kind="small" disabled={!product.flag} onPress={() => openProduct(product, index + 1)}>
          {product.buttonText || messages.apply}
        </Button>
      )}
    />
  )
}
