import { openImageViewer } from '@pahiram/image-viewer'

/** What the viewer says, as a picture's button has it in `data-enlarge`. */
type ViewerLabels = Readonly<
  Record<'title' | 'close' | 'zoomIn' | 'zoomOut' | 'previous' | 'next' | 'failed' | 'notEnlarged' | 'position', string>
>

// One listener for all: while developing, the pictures come after this script.
document.addEventListener('click', ({ target }) => {
  const opener = target instanceof Element ? target.closest<HTMLElement>('[data-enlarge]') : null

  if (opener !== null) void enlarge(opener)
})

async function enlarge(opener: HTMLElement): Promise<void> {
  const buttons = [...document.querySelectorAll('[data-enlarge]')]
  const images = [...document.querySelectorAll<HTMLImageElement>('[data-enlarge] img')]
  const { position, notEnlarged, ...labels } = JSON.parse(opener.dataset['enlarge'] ?? '{}') as ViewerLabels
  const messages = {
    ...labels,
    position: ({ place, of }: { place: number; of: number }) =>
      position.replace('<place>', String(place)).replace('<of>', String(of)),
  }

  opener.setAttribute('aria-busy', 'true')
  try {
    await openImageViewer({ images, start: buttons.indexOf(opener), opener, messages })
    say('')
  } catch {
    say(notEnlarged)
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
