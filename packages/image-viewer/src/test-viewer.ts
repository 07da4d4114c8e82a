import { openImageViewer } from './index.ts'
import type { ImageViewer, ImageViewerOptions } from './viewer-options.ts'

/** What the viewer says in the tests. */
export const words: ImageViewerOptions['words'] = {
  title: 'Enlarged picture',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  previous: 'Previous picture',
  next: 'Next picture',
  failed: 'This picture could not be shown.',
  position: (place, of) => `${place} of ${of}`,
}

export const receipts = [
  { src: '/media/receipt-1.png', alt: 'Receipt of 1 November' },
  { src: '/media/receipt-2.png', alt: 'Receipt of 15 November' },
  { src: '/media/receipt-3.png', alt: 'Receipt of 21 November' },
]

/** A page with a button that was pressed, and the viewer that it opened. */
export async function openFromButton(
  options: Partial<ImageViewerOptions> = {},
): Promise<{ readonly opener: HTMLButtonElement; readonly viewer: ImageViewer }> {
  const page = document.createElement('main')
  const opener = document.createElement('button')

  opener.textContent = 'Enlarge receipt'
  page.append(opener)
  document.body.replaceChildren(page)
  opener.focus()
  return { opener, viewer: await openImageViewer({ images: receipts, opener, words, ...options }) }
}
