import { ProductCard } from '@pahiram/ui-kit'
import type { ReactNode } from 'react'

import styles from './offer-list.module.css'

/** What a product offers, in the server's words; every part may be missing. */
export interface Offer {
  readonly logo?: string | undefined
  readonly name?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly range?: string | undefined
  readonly rangeDesc?: string | undefined
  readonly rate?: string | undefined
  readonly desc?: string | undefined
}

export interface OfferListProps<Product extends Offer> {
  readonly title: string
  /** Beside the title: the way to further products. */
  readonly more?: ReactNode
  readonly products: readonly Product[]
  /** What can be done about a product; `index` counts from 0. */
  readonly action: (product: Product, index: number) => ReactNode
}

/** Other loans to be had: a card for each, with its figures and its button. */
export function OfferList<Product extends Offer>({ title, more, products, action }: OfferListProps<Product>) {
  return (
    <section className={styles.offers} aria-labelledby="recommended">
      <div className={styles.head}>
        <h2 id="recommended" className={styles.title}>
          {title}
        </h2>
        {more && <div className={styles.more}>{more}</div>}
      </div>
      <ul className={styles.products}>
        {products.map((product, index) => (
          // A product's place is its identity: an id may be missing, and the server counts the place (positionId).
          <li key={index}>
            <ProductCard logo={product.logo} name={product.name} tags={product.tags}>
              <div className={styles.offer}>
                <Figure className={styles.figureMain} value={product.range} label={product.rangeDesc} />
                <Figure value={product.rate} label={product.desc} />
                <div className={styles.action}>{action(product, index)}</div>
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
