/*
 * Keeps the last press of a button before React listens. Part of the head's inline script: small, and no API newer than 2017.
 */

/** Marks a button whose press waits for the page: it looks pressed at once. */
const pressedAttribute = 'data-pressed'

/**
 * Remembers the last button that is pressed, and shows that it is. The browser itself answers links, boxes and fields; of a link that
 * is followed the session keeps its flag. `mountPage` ends it when React begins to listen, and replays the press once the page is
 * there: the node is the same.
 */
export function keepLastPress(): void {
  let pressed: HTMLElement | null = null

  function listen({ target }: Event): void {
    const control = target instanceof Element ? target.closest<HTMLElement>('button, [role=button]') : null

    if (!control) return
    if (control.hasAttribute('href')) return keepFlag(control.getAttribute('data-flag'))
    setPressed(false)
    pressed = control
    setPressed(true)
  }

  function setPressed(isPressed: boolean): void {
    if (!pressed) return
    for (const attribute of ['aria-busy', pressedAttribute]) {
      if (isPressed) pressed.setAttribute(attribute, 'true')
      else pressed.removeAttribute(attribute)
    }
  }

  function keepFlag(flag: string | null): void {
    try {
      if (flag) sessionStorage.setItem(flag, '1')
    } catch {
      // A web view without storage: the link works all the same.
    }
  }

  // The browser's own sending of a form leads nowhere: the policy forbids it. Its button was pressed, also by the Enter key.
  function keepForm(event: Event): void {
    event.preventDefault()
  }

  document.addEventListener('click', listen)
  document.addEventListener('submit', keepForm)
  window.__pahiramPress = () => {
    document.removeEventListener('click', listen)
    document.removeEventListener('submit', keepForm)
    return () => {
      const control = pressed

      setPressed(false)
      pressed = null
      // In a task of its own: what the press does depends on the state that effects set.
      if (control) setTimeout(() => control.click())
    }
  }
}
