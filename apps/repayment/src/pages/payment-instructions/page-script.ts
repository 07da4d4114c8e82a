import { openImageViewer } from '@pahiram/image-viewer'

const messages = {
  title: 'Enlarged picture',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  previous: 'Previous picture',
  next: 'Next picture',
  failed: 'This picture could not be shown.',
  position: ({ place, of }: { place: number; of: number }) => `${place} of ${of}`,
}

// One listener for all: while developing, the pictures come after this script.
document.addEventListener('click', ({ target }) => {
  const opener = target instanceof Element ? target.closest<HTMLElement>('[data-enlarge]') : null

  if (opener !== null) void enlarge(opener)
})

async function enlarge(opener: HTMLElement): Promise<void> {
  const buttons = [...document.querySelectorAll('[data-enlarge]')]
  const images = [...document.querySelectorAll<HTMLImageElement>('[data-enlarge] img')]

  opener.setAttribute('aria-busy', 'true')
  try {
    await openImageViewer({ images, start: buttons.indexOf(opener), opener, messages })
    say('')
  } catch {
    say('The picture could not be enlarged. Check your connection and try again.')
  }
  opener.removeAttribute('aria-busy')

  function say(text: string): void {
    document.querySelector('[data-enlarge-failure]')?.remove()
    if (text === '') return

    const line = document.createElement('p')

    line.setAttribute('role', 'alert')
    line.setAttribute('data-enlarge-failure', '')
    line.textContent = text
    opener.after(line)
  }
}
