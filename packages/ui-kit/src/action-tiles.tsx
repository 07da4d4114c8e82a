import type { MouseEventHandler, ReactNode } from 'react'

import styles from './action-tiles.module.css'

/** Line drawings of 24 × 24. */
const icons = {
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
  call: 'M6 4h3l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  help: 'M4 12a8 8 0 1 1 4 7l-4 1 1-4a8 8 0 0 1-1-4zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.1',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
}

/** A way on from a page. */
export interface ActionTile {
  readonly icon: keyof typeof icons
  readonly label: ReactNode
  /** Where it leads; the caller checks the address. */
  readonly href?: string | undefined
  /** What it does, where it leads nowhere. */
  readonly onPress?: MouseEventHandler | undefined
}

/** Quiet ways on side by side, each with its picture. */
export function ActionTiles({ tiles }: { readonly tiles: readonly ActionTile[] }) {
  return (
    <div className={styles.tiles}>
      {tiles.map(({ icon, label, href, onPress }) => {
        const Tile = href === undefined ? 'button' : 'a'

        return (
          <Tile key={icon} className={styles.tile} href={href} onClick={onPress}>
            <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
              <path d={icons[icon]} />
            </svg>
            {label}
          </Tile>
        )
      })}
    </div>
  )
}
