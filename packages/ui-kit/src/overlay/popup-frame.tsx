import { type ReactNode, useEffect, useState } from 'react'
import { Popup } from 'react-vant/es/popup/index.js'

import styles from './popup-frame.module.css'
import './popup-motion.css'

/** What draws the veil and puts a panel over it. */
export interface FrameProps {
  readonly position: 'center' | 'bottom'
  /** The veil was tapped. */
  readonly onVeil: () => void
  readonly children: ReactNode
}

/** react-vant's popup: veil, motion, and a page that does not scroll under a finger on old iOS. Loaded on first use. */
export function PopupFrame({ position, onVeil, children }: FrameProps) {
  const [isVisible, setVisible] = useState(false)

  // It moves only when it becomes visible after it was there.
  // eslint-disable-next-line react/set-state-in-effect -- the first drawing must be without it
  useEffect(() => setVisible(true), [])

  return (
    <Popup
      className={styles[position] ?? ''}
      overlayClass={styles.veil ?? ''}
      visible={isVisible}
      position={position}
      duration={240}
      closeOnClickOverlay={false}
      onClickOverlay={onVeil}
      teleport={null}
    >
      {children}
    </Popup>
  )
}
