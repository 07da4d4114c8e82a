import { closeOnBack, createLayer, isTopLayer, openModalLayer } from '@pahiram/ui-kit/layers'

export interface ModalShellEvents {
  /** Any key but Tab and Escape, while the dialog is on top. */
  readonly onKey: (event: KeyboardEvent) => void
  readonly onClosed: () => void
}

/**
 * Lays a panel over the page as a modal dialog: the page sleeps, the focus stays inside, Escape and the phone's back
 * close it, and the focus returns to `opener`.
 */
export function modalShell(
  panel: HTMLElement,
  opener: HTMLElement,
  { onKey, onClosed }: ModalShellEvents,
): { readonly close: () => void } {
  const layer = createLayer(document)
  let isOpen = true

  layer.append(panel)
  document.body.append(layer)
  const wakePage = openModalLayer(layer)
  const giveBack = closeOnBack(() => {
    close()
    return true
  })

  // In the capturing phase: a dialog under this one must not take the same Escape for itself.
  document.addEventListener('keydown', listen, true)
  document.addEventListener('focusin', bringBack)
  panel.focus({ preventScroll: true })
  return { close }

  function close(): void {
    if (!isOpen) return

    isOpen = false
    document.removeEventListener('keydown', listen, true)
    document.removeEventListener('focusin', bringBack)
    giveBack()
    layer.remove()
    wakePage()
    if (opener.isConnected) opener.focus({ preventScroll: true })
    onClosed()
  }

  function listen(event: KeyboardEvent): void {
    if (event.isComposing || !isTopLayer(layer)) return

    if (event.key === 'Escape') {
      event.stopPropagation()
      // Nor must a browser's own watcher of Escape.
      event.preventDefault()
      close()
    } else if (event.key === 'Tab') keepInside(panel, event)
    else onKey(event)
  }

  // Where inert is not known, or a script moved the focus, it comes back.
  function bringBack({ target }: FocusEvent): void {
    if (isTopLayer(layer) && target instanceof Node && !layer.contains(target)) panel.focus({ preventScroll: true })
  }
}

function keepInside(panel: HTMLElement, event: KeyboardEvent): void {
  const stops = panel.querySelectorAll<HTMLElement>('button:not([hidden])')
  const first = stops[0]
  const last = stops[stops.length - 1]
  const active = document.activeElement
  const leaves = event.shiftKey ? active === first || active === panel : active === last

  if (!leaves) return

  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
