import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { closeOnBack, isTopLayer, openModalLayer } from './layers.ts'
import { loadPopupFrame, popupFrame } from './load-popup.ts'
import styles from './overlay.module.css'
import type { FrameProps } from './popup-frame.tsx'
import { useLayer } from './use-layer.ts'

/** How long a dialog waits for its animated frame, ms; after that it opens without animation. */
const frameTimeoutMs = 600

interface OverlayProps {
  readonly position: FrameProps['position']
  readonly labelledBy: string
  readonly onEscape: (() => void) | undefined
  readonly onVeil: (() => void) | undefined
  readonly children: ReactNode
}

/** A modal layer, open as long as it is drawn; never part of prerendered HTML. */
export function Overlay({ position, labelledBy, onEscape, onVeil, children }: OverlayProps) {
  const layer = useLayer()
  const Frame = useFrame()
  const close = useEffectEvent(() => {
    onEscape?.()
    return onEscape !== undefined
  })

  // Also while its frame is on its way.
  useEffect(() => closeOnBack(() => close()), [])

  if (layer === undefined || Frame === undefined) return null

  return createPortal(
    // eslint-disable-next-line react/static-components -- it is chosen once and stays
    <Frame position={position} onVeil={() => onVeil?.()}>
      <ModalPanel layer={layer} labelledBy={labelledBy} onEscape={onEscape}>
        {children}
      </ModalPanel>
    </Frame>,
    layer,
  )
}

function useFrame(): ComponentType<FrameProps> | undefined {
  // In an object, since React would call a bare function.
  const [frame, setFrame] = useState(() => ({ Frame: popupFrame() }))

  useEffect(() => {
    // The first to come stays: a dialog that someone reads is not drawn again.
    const settle = (Frame: ComponentType<FrameProps>) => setFrame((present) => (present.Frame ? present : { Frame }))
    const timer = setTimeout(settle, frameTimeoutMs, PlainFrame)

    loadPopupFrame().then(settle, () => settle(PlainFrame))

    return () => clearTimeout(timer)
  }, [])

  return frame.Frame
}

/** The frame that needs nothing more to be loaded: it is used when the animated one does not come. */
function PlainFrame({ position, onVeil, children }: FrameProps) {
  return (
    <div className={`${styles.frame} ${styles[position]}`}>
      <div className={styles.veil} role="presentation" onClick={onVeil} />
      <div className={styles.panel}>{children}</div>
    </div>
  )
}

interface ModalPanelProps {
  readonly layer: HTMLElement
  readonly labelledBy: string
  readonly onEscape: (() => void) | undefined
  readonly children: ReactNode
}

/** What makes a box a dialog: role and name, the focus goes in, stays, and returns to where it came from. */
function ModalPanel({ layer, labelledBy, onEscape, children }: ModalPanelProps) {
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const cameFrom = document.activeElement
    const close = openModalLayer(layer)

    panel.current?.focus({ preventScroll: true })

    return () => {
      close()
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true })
    }
  }, [layer])

  // Where inert is not known, or a script moved the focus, it comes back.
  useEffect(() => {
    function bringBack({ target }: FocusEvent) {
      if (isTopLayer(layer) && target instanceof Node && !layer.contains(target)) panel.current?.focus()
    }

    document.addEventListener('focusin', bringBack)

    return () => document.removeEventListener('focusin', bringBack)
  }, [layer])

  // What held the focus may give way to something else, as a wait does to what it waited for: the reader keeps their place.
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (isTopLayer(layer) && document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
    })

    if (panel.current) observer.observe(panel.current, { childList: true, subtree: true })

    return () => observer.disconnect()
  }, [layer])

  // On the document: Escape closes also when the focus fell out, as from a button that can no longer be pressed.
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.isComposing || !isTopLayer(layer)) return

      if (event.key === 'Escape') {
        // One press closes one layer: the browser's own watcher is left out.
        event.preventDefault()
        onEscape?.()
      }
      if (event.key === 'Tab' && panel.current) keepInside(panel.current, event)
    }

    document.addEventListener('keydown', listen)

    return () => document.removeEventListener('keydown', listen)
  }, [layer, onEscape])

  return (
    <div
      ref={panel}
      role="dialog"
      aria-modal="true"
      aria-labelledby={labelledBy}
      tabIndex={-1}
      data-dialog=""
      className={styles.dialog}
    >
      {children}
    </div>
  )
}

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), iframe, [tabindex="0"]'

function keepInside(panel: HTMLElement, event: KeyboardEvent) {
  const stops = panel.querySelectorAll<HTMLElement>(reachable)
  const first = stops[0]
  const last = stops[stops.length - 1]
  const active = document.activeElement
  const leaves = event.shiftKey ? active === first || active === panel : active === last || first === undefined

  if (!leaves) return

  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
