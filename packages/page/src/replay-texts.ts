/**
 * Sends React what a person typed, chose or ticked before it listened: the nodes are the same, so the browser kept it, but no state
 * knows of it. Each such control gets the event that React waits for, once.
 */
export function replayTexts(container: HTMLElement): void {
  for (const control of container.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'input, textarea, select',
  )) {
    if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) replayTick(control)
    else if (control instanceof HTMLSelectElement) {
      const isChosen = [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)

      if (isChosen) control.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (control.type !== 'file') replayText(control)
  }
}

let isReplaying = false

/**
 * Sends React what a script writes into a field, as a shell does with the code of an SMS: React takes no notice of it, nor of the
 * script's own events, and draws the field again without it. Before a press once more, for scripts of a world of their own.
 */
export function replayWrittenTexts(owner: Document): void {
  const texts = 'input:not([type=file]):not([type=checkbox]):not([type=radio]), textarea'

  function replay() {
    const all = [...owner.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(texts)]
    // React keeps the attribute at what it knows of. Read before the first is sent: with it React draws the others again.
    const written = all.flatMap((one) => (one.value === one.defaultValue ? [] : [[one, one.value] as const]))

    isReplaying = true
    for (const [control, text] of written) replayText(control, text)
    isReplaying = false
  }

  for (const press of ['click', 'submit']) owner.addEventListener(press, replay, true)
  for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement]) {
    const own = Object.getOwnPropertyDescriptor(prototype, 'value')

    Object.defineProperty(prototype, 'value', {
      ...own,
      set(text) {
        own?.set?.call(this, text)
        if (!isReplaying) queueMicrotask(replay)
      },
    })
  }
}

function replayText(control: HTMLInputElement | HTMLTextAreaElement, typed = control.value): void {
  const { selectionStart, selectionEnd } = control

  if (typed === control.defaultValue) return

  // React compares with what was set through the element itself, and misses what is set through its prototype.
  control.value = control.defaultValue
  Reflect.set(Object.getPrototypeOf(control) as object, 'value', typed, control)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  // Not every type has a selection.
  if (document.activeElement === control && selectionStart !== null)
    control.setSelectionRange(selectionStart, selectionEnd)
}

function replayTick(box: HTMLInputElement): void {
  if (box.checked === box.defaultChecked || (box.type === 'radio' && !box.checked)) return
  box.checked = box.defaultChecked
  box.click()
}

/** Sends React the failure of each picture that failed before it listened. */
export function replayFailures(container: HTMLElement): void {
  for (const picture of container.querySelectorAll('img')) {
    if (picture.complete && picture.naturalWidth === 0 && picture.src !== '') picture.dispatchEvent(new Event('error'))
  }
}
