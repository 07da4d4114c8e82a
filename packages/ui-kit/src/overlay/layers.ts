/**
 * Everything that lies over a page is a layer: an element directly under the body. While a modal layer is open, what
 * lies under it cannot be reached by focus, finger or screen reader, and the page does not scroll.
 */
const awake = 'data-layer-awake'
const asleep = 'data-layer-asleep'

const modalLayers: HTMLElement[] = []
let scrolling: string | undefined

export interface LayerOptions {
  /** Reachable even while a dialog is open. */
  readonly staysAwake?: boolean
}

/** Creates a layer; the caller appends it to the body and removes it. */
export function createLayer(owner: Document, { staysAwake = false }: LayerOptions = {}): HTMLElement {
  const layer = owner.createElement('div')

  if (staysAwake) layer.setAttribute(awake, '')

  return layer
}

/** Puts everything but `layer` to sleep; the returned function wakes what lay there before. */
export function openModalLayer(layer: HTMLElement): () => void {
  const body = layer.ownerDocument.body

  modalLayers.push(layer)
  settle(body)

  return () => {
    const place = modalLayers.lastIndexOf(layer)

    if (place === -1) return

    modalLayers.splice(place, 1)
    settle(body)
  }
}

/** The shell's half of the native bridge (docs/spec/contract.md §4): it asks the page before it goes back. */
type BackWindow = Window & { onNativeBack?: () => boolean; CloseWatcher?: new () => CloseWatcher }

/** A browser's own way back over what is open: Android's button and gesture, in Chromium of 2024 and later. Others leave the page. */
type CloseWatcher = EventTarget & { destroy(): void }

const waysBack: (() => boolean)[] = []
let pageBack: (() => boolean) | undefined

/**
 * Gives the phone's way back to what lies over the page, the upper one, until the returned function is called. `close` answers
 * whether it closed; what has to be answered stays, and the page is asked, which may have a question of its own.
 */
export function closeOnBack(close: () => boolean): () => void {
  const browser: BackWindow = window

  if (waysBack.length === 0) {
    pageBack = browser.onNativeBack
    browser.onNativeBack = goBackOver
  }
  waysBack.push(close)

  const watcher = browser.CloseWatcher && new browser.CloseWatcher()

  watcher?.addEventListener('close', close)

  return () => {
    watcher?.destroy()
    waysBack.splice(waysBack.lastIndexOf(close), 1)
    if (waysBack.length > 0 || browser.onNativeBack !== goBackOver) return
    if (pageBack === undefined) delete browser.onNativeBack
    else browser.onNativeBack = pageBack
  }
}

function goBackOver(): boolean {
  if (!waysBack[waysBack.length - 1]?.()) pageBack?.()
  return true
}

/** Whether `layer` is the one that Escape and Tab are meant for. */
export function isTopLayer(layer: HTMLElement): boolean {
  return topLayer() === layer
}

function topLayer(): HTMLElement | undefined {
  return modalLayers[modalLayers.length - 1]
}

function settle(body: HTMLElement): void {
  const top = topLayer()

  for (const child of body.children) {
    if (top === undefined || child === top) wake(child)
    else if (!child.hasAttribute(awake)) putToSleep(child)
  }

  lockScrolling(body, top !== undefined)
}

function putToSleep(element: Element): void {
  if (element.hasAttribute(asleep) || element.hasAttribute('inert')) return

  element.setAttribute(asleep, '')
  element.setAttribute('inert', '')
  // Safari 14 and Chrome 87 do not know inert.
  element.setAttribute('aria-hidden', 'true')
}

function wake(element: Element): void {
  if (!element.hasAttribute(asleep)) return

  for (const attribute of [asleep, 'inert', 'aria-hidden']) element.removeAttribute(attribute)
}

function lockScrolling(body: HTMLElement, isLocked: boolean): void {
  if (isLocked && scrolling === undefined) {
    scrolling = body.style.overflow
    body.style.overflow = 'hidden'
  } else if (!isLocked && scrolling !== undefined) {
    body.style.overflow = scrolling
    scrolling = undefined
  }
}
