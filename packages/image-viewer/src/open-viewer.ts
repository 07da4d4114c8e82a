import { followGestures } from './gestures.ts'
import { modalShell } from './modal-shell.ts'
import { viewerFrame } from './viewer-frame.ts'
import type { ImageViewer, ImageViewerOptions } from './viewer-options.ts'
import { zoomablePicture } from './zoomable-picture.ts'

/** Opens the viewer over the page; `onGone` is called once it is closed. */
export function openViewer(
  { images, start = 0, opener, messages, onClose }: ImageViewerOptions,
  onGone: () => void,
): ImageViewer {
  const frame = viewerFrame(messages, images.length > 1)
  const shell = modalShell(frame.panel, opener, { onKey: handleKey, onClosed: leave })
  const picture = zoomablePicture(frame, messages.failed, showLimits)
  const stopFollowing = followGestures(frame.stage, {
    onDoubleTap: (point) => picture.toggle(point),
    onSwipe: (direction) => {
      if (!picture.isZoomed()) turn(direction)
    },
  })
  let place = Math.min(Math.max(start, 0), images.length - 1)

  frame.close.addEventListener('click', shell.close)
  frame.zoomIn.addEventListener('click', picture.zoomIn)
  frame.zoomOut.addEventListener('click', picture.zoomOut)
  frame.previous.addEventListener('click', () => turn(-1))
  frame.next.addEventListener('click', () => turn(1))
  show()
  return { close: shell.close }

  function turn(step: -1 | 1): void {
    if (images[place + step] === undefined) return

    place += step
    show()
  }

  function show(): void {
    const image = images[place]

    if (image === undefined) return

    frame.position.textContent = images.length > 1 ? messages.position({ place: place + 1, of: images.length }) : ''
    setAside(frame.previous, place === 0)
    setAside(frame.next, place === images.length - 1)
    picture.show(image)
  }

  function showLimits(): void {
    setAside(frame.zoomIn, !picture.canZoomIn())
    setAside(frame.zoomOut, !picture.isZoomed())
  }

  function handleKey(event: KeyboardEvent): void {
    const act = actionOf(event.key)

    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return

    // The page behind would scroll.
    event.preventDefault()
    act()
  }

  function actionOf(key: string): (() => void) | undefined {
    const arrow = arrows[key]

    if (key === '+' || key === '=') return picture.zoomIn
    if (key === '-' || key === '_') return picture.zoomOut
    if (key === '0') return picture.reset
    if (arrow === undefined) return undefined
    if (picture.isZoomed()) return () => picture.panBy(arrow)
    return arrow.x === 0 ? undefined : () => turn(arrow.x === 1 ? 1 : -1)
  }

  function leave(): void {
    stopFollowing()
    picture.destroy()
    onGone()
    onClose?.()
  }
}

/** Where each arrow looks. */
const arrows: Readonly<Record<string, { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A button that does nothing now; `disabled` would drop the focus of whoever has just pressed it. */
function setAside(button: HTMLButtonElement, isAside: boolean): void {
  button.setAttribute('aria-disabled', String(isAside))
}
