/** A picture to enlarge. */
export interface ViewerImage {
  /** Checked by whoever gives it: the viewer shows what it is given. */
  readonly src: string
  /** What the picture says; read out, and shown when the picture does not come. */
  readonly alt: string
}

/** What the viewer says, in the language of the page. */
export interface ImageViewerMessages {
  /** The dialog's name. */
  readonly title: string
  readonly close: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly previous: string
  readonly next: string
  /** Said in the place of a picture that does not come. */
  readonly failed: string
  /** Which of several pictures is shown: `position({ place: 2, of: 5 })` is `2 of 5`. */
  readonly position: (values: { readonly place: number; readonly of: number }) => string
}

export interface ImageViewerOptions {
  /** At least one. */
  readonly images: readonly ViewerImage[]
  /** Which of them is shown first, counted from 0. */
  readonly start?: number
  /** What was pressed: it gets the focus back. */
  readonly opener: HTMLElement
  readonly messages: ImageViewerMessages
  /** Called once, when the viewer has gone. */
  readonly onClose?: () => void
}

/** An open viewer. */
export interface ImageViewer {
  readonly close: () => void
}
