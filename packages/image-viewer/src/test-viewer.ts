import { screen } from '@testing-library/dom'

import { openImageViewer } from './index.ts'
import type { ImageViewer, ImageViewerOptions } from './viewer-options.ts'

/** What the viewer says in the tests. */
export const messages: ImageViewerOptions['messages'] = {
  title: 'Enlarged picture',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  previous: 'Previous picture',
  next: 'Next picture',
  failed: 'This picture could not be shown.',
  position: ({ place, of }) => `${place} of ${of}`,
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
  return { opener, viewer: await openImageViewer({ images: receipts, opener, messages, ...options }) }
}

/** What the picture on the stage says, arrived or not. */
export function shownPicture(): string {
  return screen.getByRole<HTMLImageElement>('img', { hidden: true }).alt
}

/** Whether there is anything to make smaller. */
export function isEnlarged(): boolean {
  return screen.getByRole('button', { name: 'Zoom out' }).getAttribute('aria-disabled') === 'false'
}

/** Leaves nothing open for the next test. */
export function closeViewer(): void {
  screen.queryByRole('button', { name: 'Close' })?.click()
}
