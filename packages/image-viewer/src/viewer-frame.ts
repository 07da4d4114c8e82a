import type { ImageViewerMessages } from './viewer-options.ts'
import styles from './viewer.module.css'

/** The viewer's elements, made once and put together. */
export interface ViewerFrame {
  readonly panel: HTMLElement
  /** What the picture may be moved in. */
  readonly stage: HTMLElement
  /** As big as the stage whether there is a picture or not, since its measures bound the moving. */
  readonly sheet: HTMLElement
  readonly picture: HTMLImageElement
  /** Turns while a picture is on its way. */
  readonly waiting: HTMLElement
  readonly failure: HTMLElement
  readonly position: HTMLElement
  readonly close: HTMLButtonElement
  readonly zoomIn: HTMLButtonElement
  readonly zoomOut: HTMLButtonElement
  readonly previous: HTMLButtonElement
  readonly next: HTMLButtonElement
}

/** Makes the viewer; `hasSeveral` shows the ways to the other pictures. */
export function viewerFrame(messages: ImageViewerMessages, hasSeveral: boolean): ViewerFrame {
  const panel = element('div', styles.panel)
  const top = element('div', styles.bar)
  const stage = element('div', styles.stage)
  const bottom = element('div', styles.bar)
  const sheet = element('div', styles.sheet)
  const picture = element('img', styles.picture)
  const waiting = element('div', styles.waiting)
  const failure = element('p', styles.failure)
  const position = element('p', styles.position)
  const close = iconButton(messages.close, 'M6 6l12 12M18 6L6 18')
  const zoomIn = iconButton(messages.zoomIn, 'M12 5v14M5 12h14')
  const zoomOut = iconButton(messages.zoomOut, 'M5 12h14')
  const previous = iconButton(messages.previous, 'M15 5l-7 7 7 7')
  const next = iconButton(messages.next, 'M9 5l7 7-7 7')

  panel.setAttribute('role', 'dialog')
  panel.setAttribute('aria-modal', 'true')
  panel.setAttribute('aria-label', messages.title)
  panel.tabIndex = -1
  position.setAttribute('aria-live', 'polite')
  failure.setAttribute('role', 'alert')
  picture.draggable = false
  previous.hidden = !hasSeveral
  next.hidden = !hasSeveral

  top.append(position, close)
  sheet.append(picture)
  stage.append(waiting, sheet, failure)
  bottom.append(previous, zoomOut, zoomIn, next)
  panel.append(top, stage, bottom)
  return { panel, stage, sheet, picture, waiting, failure, position, close, zoomIn, zoomOut, previous, next }
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string | undefined,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)

  made.className = className ?? ''
  return made
}

const svgNamespace = 'http://www.w3.org/2000/svg'

function iconButton(name: string, line: string): HTMLButtonElement {
  const button = element('button', styles.button)
  const icon = document.createElementNS(svgNamespace, 'svg')
  const path = document.createElementNS(svgNamespace, 'path')

  button.type = 'button'
  button.setAttribute('aria-label', name)
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('width', '24')
  icon.setAttribute('height', '24')
  icon.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', line)
  icon.append(path)
  button.append(icon)
  return button
}
