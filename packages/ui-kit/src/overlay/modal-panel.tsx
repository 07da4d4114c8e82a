import { type ReactNode, useEffect, useRef } from 'react'

import { isTopLayer, openModalLayer } from './layers.ts'
import styles from './modal-panel.module.css'

export interface ModalPanelProps {
  readonly layer: HTMLElement
  readonly labelledBy: string
  readonly onEscape: (() => void) | undefined
  readonly children: ReactNode
}

/** What makes a box a dialog: role and name, the focus goes in, stays, and returns to where it came from. */
export function ModalPanel({ layer, labelledBy, onEscape, children }: ModalPanelProps) {
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

  // On the document: Escape closes also when the focus fell out, as after a button that was pressed went away.
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.isComposing || !isTopLayer(layer)) return

      if (event.key === 'Escape') onEscape?.()
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
      className={styles.panel}
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
