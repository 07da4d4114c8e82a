import { type RefObject, useEffect, useRef, useState } from 'react'

import styles from './agreement.module.css'

export interface AgreementFrameProps {
  /** An address that may be framed. */
  readonly address: string
  readonly title: string
}

/**
 * Somebody else's document inside of ours. Its sandbox allows nothing: no script, so no bridge, no dialogs and no way to
 * lead the page away, no form, and an origin of its own. It does not learn where it is shown. How long it is stays unknown,
 * so on paper its address says where the whole of it is.
 */
export function AgreementFrame({ address, title }: AgreementFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isTabbedInto = useTabbedInto(frame)

  return (
    <div className={styles.paper} data-address={address}>
      {/* The sandbox comes first: it must hold before the address is fetched. */}
      <iframe
        sandbox=""
        referrerPolicy="no-referrer"
        ref={frame}
        title={title}
        className={isTabbedInto ? `${styles.frame} ${styles.focused}` : styles.frame}
        src={address}
      />
    </div>
  )
}

/**
 * Whether the focus went into a frame by the Tab key and is still there. Chromium matches `:focus` for no frame that holds the focus,
 * so the ring cannot be left to the style: its sign is that the window loses the focus to it. A press inside of it looks the
 * same but for the key, which the frame keeps to itself when it is released.
 */
function useTabbedInto(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [isInside, setInside] = useState(false)

  useEffect(() => {
    let isTabDown = false
    const handleKey = ({ type, key }: KeyboardEvent) => {
      isTabDown = type === 'keydown' && key === 'Tab'
    }
    const handleBlur = () => setInside(isTabDown && document.activeElement === frame.current)
    const handleFocus = () => {
      isTabDown = false
      setInside(false)
    }

    window.addEventListener('keydown', handleKey, true)
    window.addEventListener('keyup', handleKey, true)
    window.addEventListener('blur', handleBlur)
    window.addEventListener('focus', handleFocus)
    return () => {
      window.removeEventListener('keydown', handleKey, true)
      window.removeEventListener('keyup', handleKey, true)
      window.removeEventListener('blur', handleBlur)
      window.removeEventListener('focus', handleFocus)
    }
  }, [frame])

  return isInside
}
