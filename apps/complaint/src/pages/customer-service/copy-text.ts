/** Puts a text on the clipboard; false when the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Old web views have no clipboard, or forbid it outside https.
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const carrier = document.createElement('textarea')
  const cameFrom = document.activeElement

  carrier.value = text
  // Selected without a keyboard coming up.
  carrier.readOnly = true
  carrier.style.position = 'fixed'
  carrier.style.opacity = '0'
  document.body.append(carrier)
  carrier.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    carrier.remove()
    if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
  }
}
