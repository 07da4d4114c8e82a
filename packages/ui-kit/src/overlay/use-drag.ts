import { type PointerEvent, useRef } from 'react'

import { panelOf } from './leave.ts'

/** A sheet closes past this part of its height, or this fast, px/ms. */
const farEnough = 0.3
const fastEnough = 0.5

interface Drag {
  readonly panel: HTMLElement
  readonly start: number
  y: number
  at: number
  speed: number
}

/** Lets a sheet follow the finger that takes it by its head, and closes it or lets it come back. */
export function useDrag(onClose: () => void) {
  const dragged = useRef<Drag>(undefined)

  function onPointerDown({ target, currentTarget, pointerId, clientY, timeStamp }: PointerEvent<HTMLElement>) {
    const panel = panelOf(currentTarget)

    if (!panel || (target instanceof Element && target.closest('button'))) return

    currentTarget.setPointerCapture(pointerId)
    dragged.current = { panel, start: clientY, y: clientY, at: timeStamp, speed: 0 }
  }

  function onPointerMove({ clientY, timeStamp }: PointerEvent<HTMLElement>) {
    const drag = dragged.current

    if (!drag) return

    drag.speed = (clientY - drag.y) / Math.max(1, timeStamp - drag.at)
    drag.y = clientY
    drag.at = timeStamp
    drag.panel.style.transition = 'none'
    drag.panel.style.transform = `translateY(${Math.max(0, clientY - drag.start)}px)`
  }

  function release({ type, timeStamp }: PointerEvent<HTMLElement>) {
    const drag = dragged.current

    if (!drag) return

    const { panel, start, y, at, speed } = drag
    // A finger that rested before it left was not fast.
    const isFast = speed > fastEnough && timeStamp - at < 100

    dragged.current = undefined
    if (type === 'pointerup' && (isFast || y - start > farEnough * panel.offsetHeight)) return onClose()
    panel.style.transition = 'transform var(--duration) var(--ease-out)'
    panel.style.transform = ''
  }

  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release }
}
