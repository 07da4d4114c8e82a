import type { RecommendedProduct } from '@pahiram/contract'
import { useMessages } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'

import { OfferList } from '../../recommended/offer-list.tsx'
import { orderMessages } from '../../../messages/en.json'
import { openProductAtom, viewMoreAtom } from './recommended-model.ts'

export interface RecommendedProductsProps {
  readonly products: readonly RecommendedProduct[]
}

/** Other loans that the server recommends; those flagged 0 are shown but cannot be pressed. */
export function RecommendedProducts({ products }: RecommendedProductsProps) {
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
