import { loadAtPress } from '@pahiram/load-again'

import type { ImageViewer, ImageViewerOptions } from './viewer-options.ts'

export type { ImageViewer, ImageViewerOptions, ImageViewerMessages, ViewerImage } from './viewer-options.ts'

let opening: Promise<ImageViewer> | undefined

/**
 * Shows pictures over the whole screen, to be enlarged by finger, mouse or keyboard. The viewer itself is fetched at
 * the first call; until it is closed, a further call gives the one that is open.
 * @throws what the browser says when the viewer could not be fetched: the next call tries again.
 */
export async function openImageViewer(options: ImageViewerOptions): Promise<ImageViewer> {
  opening ??= loadAtPress(() => import('./open-viewer.ts')).then(({ openViewer }) =>
    openViewer(options, () => {
      opening = undefined
    }),
  )

  try {
    return await opening
  } catch (cause) {
    opening = undefined
    throw cause
  }
}
