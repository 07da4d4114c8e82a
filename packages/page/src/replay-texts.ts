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

/**
 * Sends React, before each press, what a script has written into a field, as a shell does with the code of an SMS: React keeps the
 * attribute at what it knows of, and takes no notice of the script's own events.
 */
export function replayWrittenTexts(owner: Document): void {
  const texts = 'input:not([type=file]):not([type=checkbox]):not([type=radio]), textarea'
  const replay = () => owner.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(texts).forEach(replayText)

  for (const press of ['click', 'submit']) owner.addEventListener(press, replay, true)
}

function replayText(control: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = control.value
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
