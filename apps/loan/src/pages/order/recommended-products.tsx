import type { RecommendedProduct } from '@pahiram/contract'
import { useTexts } from '@pahiram/page'
import { Button, ProductCard } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'

import styles from './order-page.module.css'
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
    <section className={styles.recommended} aria-labelledby="recommended">
      <div className={styles.recommendedHead}>
        <h2 id="recommended" className={styles.subheading}>
          {words.recommended}
        </h2>
        <div className={styles.viewMore}>
          <Button kind="text" onPress={viewMore}>
            {words.viewMore}
          </Button>
        </div>
      </div>
      <ul className={styles.products}>
        {products.map((product, index) => (
          // A product's place is its identity: the server gives no id and counts the place (positionId).
          <li key={index}>
            <ProductCard logo={product.logo} name={product.name}>
              <div className={styles.offer}>
                <Figure className={styles.figureMain} value={product.range} label={product.rangeDesc} />
                <Figure value={product.rate} label={product.desc} />
                <Button kind="small" disabled={!product.flag} onPress={() => openProduct(product, index + 1)}>
                  {product.buttonText || words.apply}
                </Button>
              </div>
            </ProductCard>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FigureProps {
  readonly className?: string | undefined
  readonly value: string | undefined
  readonly label: string | undefined
}

function Figure({ className = '', value, label }: FigureProps) {
  return (
    <p className={`${styles.figure} ${className}`}>
      {value && <strong className={styles.figureValue}>{value}</strong>}
      {label && <span className={styles.figureLabel}>{label}</span>}
    </p>
  )
}
