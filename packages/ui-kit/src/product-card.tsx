import type { ReactNode } from 'react'

import { Card } from './card.tsx'
import { Image } from './image.tsx'
import styles from './product-card.module.css'

export interface ProductCardProps {
  readonly logo?: string | undefined
  readonly name?: ReactNode
  readonly tags?: readonly ReactNode[] | undefined
  readonly children?: ReactNode
}

/** A product with its logo and name, and any content below them. */
export function ProductCard({ logo, name, tags = [], children }: ProductCardProps) {
  const shown = tags.filter((tag) => typeof tag !== 'string' || tag.trim() !== '')
  // The placeholder of a name, as in a skeleton, is no heading: it would be an empty one.
  const Name = typeof name === 'string' ? 'h2' : 'p'

  return (
    <Card as="article" className={styles.card}>
      <div className={styles.head}>
        <Image className={styles.logo} src={logo} alt="" width={40} height={40} />
        {name && <Name className={styles.name}>{name}</Name>}
      </div>
      {shown.length > 0 && (
        <ul className={styles.tags}>
          {shown.map((tag, index) => (
            <li key={index} className={styles.tag}>
              {tag}
            </li>
          ))}
        </ul>
      )}
      {children}
    </Card>
  )
}
