/*
 * Keeps what is pressed on a page before React has drawn it (docs/decisions/045). Part of the inline script of pages whose
 * first view has a control with `data-early-control`: small, and no API newer than 2017.
 */

/** Hands what was pressed in the first view to the page that React has drawn. */
export interface EarlyPresses {
  /**
   * React's markup is there, and hears every press from now on: boxes and choices get the state in which they were left, and
   * the control that had the focus has it again.
   */
  readonly giveBoxes: () => void
  /** The effects of the page have run: the control that was pressed last is pressed again, once. */
  readonly givePress: () => void
}

/** How often and how long apart, in ms, a control is looked for that the page draws a little later. */
const attempts = 10
const attemptIntervalMs = 50

/**
 * Answers each press of a control with `data-early-control` at once: it looks pressed and is busy. A link, a checkbox and
 * one choice among several are answered by the browser itself. A control of the same id, drawn by React, gets the press by a click. A
 * press is dropped when its control is disabled by then, is not drawn within half a second, or when the borrower pressed back
 * after it; a choice also when what the page offers in its place says something else: it is what was read that was chosen.
 */
export function keepEarlyPresses(): void {
  const boxes: Record<string, boolean> = {}
  const chosen: Record<string, string> = {}
  let isDrawn = false
  let pressed: Element | null = null
  let focused = ''

  function keepBox(box: HTMLInputElement): void {
    const id = idOf(box)

    // Of several choices the last one counts.
    delete boxes[id]
    boxes[id] = box.checked
    if (box.type === 'radio') chosen[id] = labelOf(box)
  }

  // When it is taken away, browsers differ in whether they say so.
  window.addEventListener('focusin', ({ target }) => {
    const control = controlAt(target)

    focused = control ? idOf(control) : ''
  })

  // At the end of the event's way: a press that made React draw was handled by React.
  window.addEventListener('click', ({ target }) => {
    const control = controlAt(target)

    if (!control) focused = ''
    if (!control || isDrawn || control.matches('a')) return
    if (isBox(control)) {
      keepBox(control)
      return
    }
    if (pressed) setPressed(pressed, false)
    pressed = control
    setPressed(control, true)
  })

  // On a line that stalls a person may have begun before this script came.
  for (const control of document.querySelectorAll('[data-early-control]')) {
    if (isBox(control) && control.checked !== control.defaultChecked) keepBox(control)
  }

  window.__pahiramPresses = {
    giveBoxes() {
      const control = controlOf(focused)

      isDrawn = true
      if (control && document.activeElement === document.body) control.focus({ preventScroll: true })
      for (const id of Object.keys(boxes)) {
        const box = controlOf(id)

        if (!box || !isBox(box) || box.checked === boxes[id]) continue
        if (box.type !== 'radio' || labelOf(box) === chosen[id]) box.click()
      }
    },
    givePress() {
      const control = pressed

      pressed = null
      if (!control) return
      setPressed(control, false)
      if (!(window.__pahiramEarlyBack && window.__pahiramEarlyBack.isHeld)) pressOnce(idOf(control), attempts)
    },
  }
}

/** Presses the control when it is there, in a task of its own: what its press does depends on the state that effects set. */
function pressOnce(id: string, attemptsLeft: number): void {
  setTimeout(
    () => {
      const control = controlOf(id)

      // A disabled button does nothing at a click.
      if (control) control.click()
      else if (attemptsLeft > 1) pressOnce(id, attemptsLeft - 1)
    },
    attemptsLeft === attempts ? 0 : attemptIntervalMs,
  )
}

function setPressed(control: Element, isPressed: boolean): void {
  for (const attribute of ['aria-busy', 'data-early-pressed']) {
    if (isPressed) control.setAttribute(attribute, 'true')
    else control.removeAttribute(attribute)
  }
}

function controlAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-early-control]') : null
}

function controlOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-early-control="${id}"]`)
}

function idOf(control: Element): string {
  return control.getAttribute('data-early-control') || ''
}

function isBox(control: Element): control is HTMLInputElement {
  return /^(?:checkbox|radio)$/.test((control as HTMLInputElement).type)
}

/** What a choice says, however it is laid out. */
function labelOf(control: Element): string {
  const label = control.closest('label')

  return label ? label.textContent.replace(/\s/g, '') : ''
}
