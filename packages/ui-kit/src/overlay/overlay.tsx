import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import type { FrameProps } from './frame.ts'
import { popup } from './load-popup.ts'
import { ModalPanel } from './modal-panel.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { useLayer } from './use-layer.ts'

/** Nobody waits longer than this for a dialog, ms: then it comes without motion. */
const patience = 600

export interface OverlayProps {
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
  const [frame, setFrame] = useState(() => ({ Frame: loadedFrame() }))

  useEffect(() => {
    // The first to come stays: a dialog that someone reads is not drawn anew.
    const settle = (Frame: ComponentType<FrameProps>) => setFrame((present) => (present.Frame ? present : { Frame }))
    const timer = setTimeout(settle, patience, PlainFrame)

    popup.load().then(
      ({ PopupFrame }) => settle(PopupFrame),
      () => settle(PlainFrame),
    )

    return () => clearTimeout(timer)
  }, [])

  return frame.Frame
}

function loadedFrame(): ComponentType<FrameProps> | undefined {
  const known = popup.state()

  return known.state === 'ready' ? known.module.PopupFrame : undefined
}
