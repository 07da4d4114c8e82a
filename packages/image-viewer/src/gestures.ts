/** A place on the screen, or a direction on it, CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface GestureEvents {
  readonly onDoubleTap: (point: Point) => void
  /** 1: the finger went to the left, so what comes next is asked for. */
  readonly onSwipe: (direction: -1 | 1) => void
}

/** How far a finger may tremble within a tap, px; and between two. */
const tremble = 10
const betweenTaps = 40
/** How long two taps may be apart, ms. */
const pause = 350
const shortestSwipe = 48

/**
 * Recognises double taps and sideways swipes of a single finger or of the mouse. More fingers are a pinch, which is another's
 * business. Call what it returns to stop.
 */
export function followGestures(stage: HTMLElement, { onDoubleTap, onSwipe }: GestureEvents): () => void {
  const down = new Set<number>()
  let begun: Point | undefined
  let lastTap: { readonly point: Point; readonly time: number } | undefined

  // Capturing: what moves the picture keeps these events to itself.
  stage.addEventListener('pointerdown', begin, true)
  document.addEventListener('pointerup', end, true)
  document.addEventListener('pointercancel', cancel, true)

  return () => {
    stage.removeEventListener('pointerdown', begin, true)
    document.removeEventListener('pointerup', end, true)
    document.removeEventListener('pointercancel', cancel, true)
  }

  function begin(event: PointerEvent): void {
    down.add(event.pointerId)
    begun = down.size === 1 ? pointOf(event) : undefined
  }

  function end(event: PointerEvent): void {
    if (!down.delete(event.pointerId) || begun === undefined) return

    const point = pointOf(event)
    const moved = { x: point.x - begun.x, y: point.y - begun.y }

    begun = undefined
    if (Math.abs(moved.x) <= tremble && Math.abs(moved.y) <= tremble) tap(point, event.timeStamp)
    else if (Math.abs(moved.x) >= shortestSwipe && Math.abs(moved.x) > 2 * Math.abs(moved.y)) {
      onSwipe(moved.x < 0 ? 1 : -1)
    }
  }

  function cancel(event: PointerEvent): void {
    down.delete(event.pointerId)
    begun = undefined
  }

  function tap(point: Point, time: number): void {
    const isSecond =
      lastTap !== undefined &&
      time - lastTap.time <= pause &&
      Math.abs(point.x - lastTap.point.x) <= betweenTaps &&
      Math.abs(point.y - lastTap.point.y) <= betweenTaps

    lastTap = isSecond ? undefined : { point, time }
    if (isSecond) onDoubleTap(point)
  }
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}
