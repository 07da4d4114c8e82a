import Panzoom from '@panzoom/panzoom'

import type { Point } from './gestures.ts'
import type { ViewerFrame } from './viewer-frame.ts'
import type { ViewerImage } from './viewer-options.ts'

const largest = 5
/** What a double tap enlarges to. */
const doubled = 2.5
/** How far an arrow key moves, px on the screen. */
const panStep = 80

export interface ZoomablePicture {
  readonly show: (image: ViewerImage) => void
  readonly isZoomed: () => boolean
  readonly canZoomIn: () => boolean
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly reset: () => void
  /** Enlarges what lies at a point of the screen, or shows the whole again. */
  readonly toggle: (point: Point) => void
  /** Looks further in a direction; the picture moves the other way. */
  readonly panBy: (direction: Point) => void
  readonly destroy: () => void
}

/** The picture on its stage, which it never leaves bare; `onChange` receives each new size. */
export function zoomablePicture(
  { stage, sheet, picture, waiting, failure }: ViewerFrame,
  failedText: string,
  onChange: () => void,
): ZoomablePicture {
  // Nothing is animated: what the library measures while it moves would be wrong, and who asked for calm gets it.
  const panzoom = Panzoom(sheet, {
    animate: false,
    contain: 'outside',
    cursor: 'default',
    maxScale: largest,
    minScale: 1,
    panOnlyWhenZoomed: true,
    step: 0.5,
  })

  sheet.addEventListener('panzoomchange', onChange)
  picture.addEventListener('load', arrive)
  picture.addEventListener('error', fail)
  stage.addEventListener('wheel', panzoom.zoomWithWheel, { passive: false })
  window.addEventListener('resize', reset)

  return {
    show({ src, alt }) {
      reset()
      failure.hidden = true
      waiting.hidden = false
      picture.hidden = true
      picture.alt = alt
      picture.src = src
    },
    isZoomed,
    canZoomIn: () => panzoom.getScale() < largest,
    zoomIn: () => void panzoom.zoomIn({ animate: false }),
    zoomOut: () => void panzoom.zoomOut({ animate: false }),
    reset,
    toggle(point) {
      if (isZoomed()) reset()
      else panzoom.zoomToPoint(doubled, { clientX: point.x, clientY: point.y })
    },
    panBy({ x, y }) {
      const step = panStep / panzoom.getScale()

      panzoom.pan(-x * step, -y * step, { relative: true })
    },
    destroy() {
      window.removeEventListener('resize', reset)
      panzoom.destroy()
    },
  }

  function isZoomed(): boolean {
    // Measured by fractions of pixels, the whole is not always exactly 1.
    return panzoom.getScale() > 1.01
  }

  function reset(): void {
    panzoom.reset({ animate: false })
  }

  function arrive(): void {
    waiting.hidden = true
    picture.hidden = false
  }

  function fail(): void {
    waiting.hidden = true
    failure.hidden = false
    failure.textContent = `${failedText} ${picture.alt}`.trim()
  }
}
