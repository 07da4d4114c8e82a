const texts = 'input:not([type=file]):not([type=checkbox]):not([type=radio]), textarea'

/**
 * Sends React what a person typed or ticked before it listened: the nodes are the same, so the browser kept it, but no state
 * knows of it. Each such control gets the event that React waits for, once. All are read first: after an event React draws the
 * others as it knows them. Within an effect it would do so after the last event alone, and no event would know of those before it.
 */
export function replayTexts(container: HTMLElement): void {
  const written = writtenIn(container)
  const ticked = [...container.querySelectorAll<HTMLInputElement>('[type=checkbox], [type=radio]')].filter(
    (box) => box.checked !== box.defaultChecked && (box.type === 'checkbox' || box.checked),
  )

  queueMicrotask(() => {
    for (const box of ticked) {
      box.checked = box.defaultChecked
      box.click()
    }
    for (const one of written) replayText(one)
  })
}

let isReplaying = false

/**
 * Sends React what a script writes into a field, as a shell does with the code of an SMS: React takes no notice of it, nor of the
 * script's own events, and draws the field again without it. Before a press once more, for scripts of a world of their own.
 */
export function replayWrittenTexts(owner: Document): void {
  function replay() {
    const written = writtenIn(owner)

    isReplaying = true
    for (const one of written) replayText(one)
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

/** The fields that hold what React does not know of, with it and the caret: React keeps the attribute at what it knows. */
function writtenIn(parent: ParentNode) {
  return [...parent.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(texts)]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((control) => ({ control, typed: control.value, start: control.selectionStart, end: control.selectionEnd }))
}

function replayText({ control, typed, start, end }: ReturnType<typeof writtenIn>[number]): void {
  // React compares with what was set through the element itself, and misses what is set through its prototype.
  control.value = control.defaultValue
  Reflect.set(Object.getPrototypeOf(control) as object, 'value', typed, control)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  // Not every type has a selection.
  if (document.activeElement === control && start !== null) control.setSelectionRange(start, end)
}

/** Sends React the failure of each picture that failed before it listened. */
export function replayFailures(container: HTMLElement): void {
  for (const picture of container.querySelectorAll('img')) {
    if (picture.complete && picture.naturalWidth === 0 && picture.src !== '') picture.dispatchEvent(new Event('error'))
  }
}
