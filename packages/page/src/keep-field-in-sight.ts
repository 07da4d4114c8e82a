/**
 * Scrolls the field that is typed into back into sight when the window becomes smaller, as it does for a keyboard. Browsers
 * do so by themselves; shells that resize their web view for the keyboard do not always.
 */
export function keepFieldInSight(): void {
  window.addEventListener('resize', () => {
    const field = document.activeElement

    // A choice that has the focus opens no keyboard.
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      field.scrollIntoView({ block: 'nearest' })
  })

  let composed: EventTarget | null = null

  window.addEventListener('compositionstart', ({ target }) => (composed = target))
  window.addEventListener('compositionend', () => (composed = null))
  // Chromium scrolls a word that a keyboard still composes into sight as it loses the focus: the press that takes it would miss.
  window.addEventListener('mousedown', ({ target }) => {
    const { scrollX, scrollY } = window

    if (composed === target || !(composed instanceof HTMLElement)) return
    composed.blur()
    window.scrollTo(scrollX, scrollY)
  })
}
