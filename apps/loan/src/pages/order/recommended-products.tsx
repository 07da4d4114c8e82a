import type { RecommendedProduct } from '@pahiram/contract'
import { useTexts } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'

import { OfferList } from '../../recommended/offer-list.tsx'
import { orderTexts } from './order-texts.ts'
import { openProductAtom, viewMoreAtom } from './recommended-model.ts'

export interface RecommendedProductsProps {
  readonly products: readonly RecommendedProduct[]
}

/** Other loans that the server recommends; those flagged 0 are shown but cannot be pressed. */
export function RecommendedProducts({ products }: RecommendedProductsProps) {
  const words = useTexts(orderTexts)
  const openProduct = useSetAtom(openProductAtom)
  const viewMore = useSetAtom(viewMoreAtom)

  return (
    <OfferList
      title={words.recommended}
      more={
        <Button kind="text" onPress={viewMore}>
          {words.viewMore}
        </Button>
      }
      products={products}
      action={(product, index) => (
        <Button kind="small" disabled={!product.flag} onPress={() => openProduct(product, index + 1)}>
          {product.buttonText || words.apply}
        </Button>
      )}
    />
  )
}
