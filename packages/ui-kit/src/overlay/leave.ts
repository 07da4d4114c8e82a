const exitMs = 160
const exit = { duration: exitMs, easing: 'cubic-bezier(0.3, 0, 1, 1)', fill: 'forwards' } as const

/**
 * Removes a layer at once for focus, finger and reader, and lets its picture leave: a sheet goes down, everything fades. No
 * picture stays where motion is not wanted or the browser cannot move it.
 */
export function leave(layer: HTMLElement): void {
  const scrolled = panelOf(layer)?.scrollTop ?? 0
  const picture = layer.cloneNode(true) as HTMLElement
  const panel = panelOf(picture)

  layer.remove()
  if (!panel || typeof picture.animate !== 'function') return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return

  // A picture has no names, and loads nothing.
  for (const element of picture.querySelectorAll('[id], [role]')) {
    element.removeAttribute('id')
    element.removeAttribute('role')
  }
  for (const frame of picture.querySelectorAll('iframe')) {
    const place = document.createElement('div')

    place.className = frame.className
    frame.replaceWith(place)
  }
  picture.setAttribute('inert', '')
  picture.setAttribute('aria-hidden', 'true')
  picture.style.cssText = 'position: relative; z-index: 2000; pointer-events: none'
  document.body.append(picture)
  panel.scrollTop = scrolled
  if (panel.querySelector('[data-sheet]')) panel.animate({ transform: 'translateY(100%)' }, exit)
  picture.animate({ opacity: 0 }, exit).onfinish = () => picture.remove()
}

/** What a frame moves: the box around the dialog, which scrolls. */
export function panelOf(inside: Element): HTMLElement | null | undefined {
  return (inside.closest('[data-dialog]') ?? inside.querySelector('[data-dialog]'))?.parentElement
}
