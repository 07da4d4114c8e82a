const exit = { duration: 160, easing: 'cubic-bezier(0.3, 0, 1, 1)', fill: 'forwards' } as const

/**
 * Removes a layer at once, and lets its box leave: a sheet goes down, everything fades. The box is empty, so that nothing is there
 * twice meanwhile. There is none where motion is not wanted or the browser cannot move it.
 */
export function leave(layer: HTMLElement): void {
  const panel = panelOf(layer)
  const isSheet = layer.querySelector('[data-sheet]') !== null
  const { left = 0, top = 0, width = 0, height = 0 } = panel?.getBoundingClientRect() ?? {}
  const radius = panel ? getComputedStyle(panel).borderRadius : ''

  layer.remove()
  if (height === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return

  const veil = document.createElement('div')
  const box = document.createElement('div')

  if (typeof veil.animate !== 'function') return
  Object.assign(veil.style, {
    position: 'fixed',
    top: 0,
    right: 0,
    bottom: 0,
    left: 0,
    zIndex: 2000,
    pointerEvents: 'none',
  })
  Object.assign(box.style, { position: 'absolute', left: `${left}px`, top: `${top}px`, width: `${width}px` })
  Object.assign(box.style, { height: `${height}px`, borderRadius: radius, background: 'var(--color-card)' })
  veil.style.background = 'var(--color-veil)'
  veil.append(box)
  document.body.append(veil)
  if (isSheet) box.animate({ transform: 'translateY(100%)' }, exit)
  veil.animate({ opacity: 0 }, exit).onfinish = () => veil.remove()
}

/** What a frame moves: the box around the dialog, which scrolls. */
export function panelOf(inside: Element): HTMLElement | null | undefined {
  return (inside.closest('[data-dialog]') ?? inside.querySelector('[data-dialog]'))?.parentElement
}
