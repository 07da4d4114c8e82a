/*
 * Keeps what is typed on a page before React has drawn it (docs/decisions/050). Part of the inline script of pages whose
 * first view has an `EarlyField`: small, and no API newer than 2017.
 */

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * Remembers each field with `data-early-field` that was typed into, by hand or by autofill, or has the focus. The page's
 * field of that name takes it over as soon as it is drawn (`useEarlyText` of the kit), before the next frame.
 */
export function keepEarlyTexts(): void {
  const touched: Record<string, Control> = {}
  const typed: Record<string, boolean> = {}
  let focused: Control | null = null

  function hear({ type, target }: Pick<Event, 'type' | 'target'>): void {
    const name = target instanceof Element && target.getAttribute('data-early-field')

    if (!name) return
    touched[name] = target as Control
    if (type === 'focusin') focused = target as Control
    else typed[name] = true
  }

  for (const type of ['focusin', 'input', 'change']) window.addEventListener(type, hear)
  // On a line that stalls a person may have begun before this script came.
  for (const target of document.querySelectorAll<Control>('[data-early-field]')) {
    if (target.value !== target.defaultValue) hear({ type: 'input', target })
  }
  window.addEventListener('focusout', ({ target }) => {
    const left = target as Control

    // What is taken out of the page loses the focus as well, and hands it on.
    setTimeout(() => {
      if (focused === left && left.isConnected && document.activeElement !== left) focused = null
    })
  })
  window.__pahiramTexts = {
    take(name) {
      const control = touched[name]

      if (!control) return undefined

      delete touched[name]
      return { control, isTyped: Boolean(typed[name]), isFocused: focused === control }
    },
  }
}
