/* An entry point of its own: only a page that copies carries it. */

/** How long a web view may think about its permission, ms. */
const timeoutMs = 1000

/**
 * Puts a text on the phone's clipboard; false when the phone does not let us. Web views often lack the clipboard or its
 * permission, so the old way by selection comes second.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await Promise.race([
      navigator.clipboard.writeText(text),
      new Promise((_, refuse) => setTimeout(() => refuse(new Error('The clipboard does not answer')), timeoutMs)),
    ])
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement

  field.value = text
  field.readOnly = true
  // On the screen, or iOS does not select it; at its edge and unseen, so that nothing moves.
  field.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;opacity:0;font-size:16px'
  field.setAttribute('aria-hidden', 'true')
  document.body.append(field)
  field.focus({ preventScroll: true })
  field.setSelectionRange(0, text.length)

  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
