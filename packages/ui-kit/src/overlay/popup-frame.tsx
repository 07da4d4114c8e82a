import { useEffect, useState } from 'react'
import { Popup } from 'react-vant/es/popup/index.js'

import type { FrameProps } from './frame.ts'
import styles from './popup-frame.module.css'
import './popup-motion.css'

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
      duration={200}
      closeOnClickOverlay={false}
      onClickOverlay={onVeil}
      teleport={null}
    >
      {children}
    </Popup>
  )
}
