/** A field of the first view that was typed into or has the focus; the inline script of the page remembers it. */
export interface EarlyText {
  /** As it stood in the first view; React may have taken it out of the page. */
  readonly control: HTMLInputElement | HTMLTextAreaElement
  readonly isTyped: boolean
  readonly isFocused: boolean
}

declare global {
  interface Window {
    /** Of the inline script, on pages whose first view has fields (`keepEarlyTexts`). */
    __pahiramTexts?: {
      /** Gives what is known of a field, once. */
      readonly take: (name: string) => EarlyText | undefined
    }
  }
}

/** How a field takes over what was typed into the first view. */
export interface EarlyTake {
  /** The name of the first view's field. */
  readonly name: string
  /** What stands in the page's field already: a draft. */
  readonly value: string
  /** What of a text the field can hold. */
  readonly read: (text: string) => string
  readonly onText: (text: string) => void
}

/** As a field says it; undefined for one that the first view does not have. */
export function earlyTake(
  name: string | undefined,
  value: string,
  read: (text: string) => string,
  onText: (text: string) => void,
): EarlyTake | undefined {
  return name === undefined ? undefined : { name, value, read, onText }
}

/**
 * Puts what was typed into the first view into the page's own control, with the focus and the caret, before the browser
 * shows it. Of a text of several lines that a draft has brought back nothing is lost: what was typed follows it. In a line
 * it takes the draft's place, as if it had been typed a moment later.
 */
export function takeEarlyText(target: Element | null, { name, value, read, onText }: EarlyTake): void {
  const early = window.__pahiramTexts?.take(name)

  if (early === undefined || !isControl(target)) return

  const { control, isTyped, isFocused } = early
  const before = isTyped && target instanceof HTMLTextAreaElement && value !== '' ? `${value}\n` : ''
  const [start, end] = [control.selectionStart, control.selectionEnd]
  const text = read(before + control.value)

  if (isTyped && control.value !== control.defaultValue) {
    // Before React compares: what it finds as it should be, it leaves alone, caret and all.
    target.value = text
    onText(text)
  }
  if (!isFocused) return
  target.focus({ preventScroll: true })
  if (start !== null && end !== null && isTyped) target.setSelectionRange(start + before.length, end + before.length)
}

function isControl(target: Element | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
