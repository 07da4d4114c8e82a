import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the focus went into a frame by the Tab key and is still there. Chromium matches `:focus` for no frame that holds the focus,
 * so the ring cannot be left to the style: what tells is that the window loses the focus to it. A press inside of it looks the
 * same but for the key, which the frame keeps to itself when it is released.
 */
export function useTabbedInto(frame: RefObject<HTMLIFrameElement | null>): boolean {
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
