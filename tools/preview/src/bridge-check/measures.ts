import type { ShellWindow } from '@pahiram/native-bridge'

import { askShell } from './ask-shell.ts'
import { type CheckName, failed, type Finding, passed, skipped } from './checks.ts'

/** All that is measured without anybody. */
export async function measuredFindings(window: Window): Promise<Partial<Record<CheckName, Finding>>> {
  return {
    safeArea: safeAreaFinding(window),
    dark: darkFinding(window),
    textSize: textSizeFinding(window),
    speakers: await speakersFinding(window.document),
  }
}

/** Whether the page keeps clear of clock, camera and home bar, as far as numbers show. */
function safeAreaFinding(window: Window): Finding {
  const box = measured(
    'position:fixed;visibility:hidden;padding:env(safe-area-inset-top,0px) 0 env(safe-area-inset-bottom,0px)',
    '',
  )
  const { paddingTop, paddingBottom } = window.getComputedStyle(box)

  box.remove()

  const insets = `top ${paddingTop || '0px'}, bottom ${paddingBottom || '0px'}`

  if (Number.parseFloat(paddingTop) > 0 || Number.parseFloat(paddingBottom) > 0) {
    return passed(`The shell gives the page its safe area: ${insets}.`)
  }
  if (window.innerHeight < window.screen.height) {
    return passed(
      `The shell keeps part of the screen for itself: the page has ${window.innerHeight} of ${window.screen.height} px, and insets of 0.`,
    )
  }
  return skipped(
    'The page fills the screen and is given no insets.',
    'Look: is the title of this page clear of clock and camera, and its end clear of the home bar? Say so with the buttons.',
  )
}

/** Whether the web view leaves the page's colours alone; the page itself follows the phone. */
function darkFinding(window: Window): Finding {
  const box = measured('color-scheme:light;background-color:canvas', '')
  const colour = window.getComputedStyle(box).backgroundColor

  box.remove()
  // A web view that darkens pages by itself changes even a colour that the page calls light.
  if (colour !== '' && !/^(?:canvas|rgb\(255, 255, 255\))$/i.test(colour)) {
    return failed(
      `The web view recolours the page: white became ${colour}.`,
      'Switch the web view’s own darkening off (setAlgorithmicDarkeningAllowed(false) on Android): the pages have dark colours.',
    )
  }

  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches

  return passed(`The page is given “${isDark ? 'dark' : 'light'}”, and its colours are left alone.`)
}

/** Whether text is as large as the page thinks, or larger as the reader wishes, and fits. */
function textSizeFinding(window: Window): Finding {
  const text = 'Hamburgefonstiv'
  const box = measured('position:absolute;visibility:hidden;white-space:nowrap;font:100px monospace', text)
  const context = document.createElement('canvas').getContext('2d')

  if (context === null) {
    box.remove()
    return skipped('This browser measures no text.')
  }
  context.font = '100px monospace'

  const percent = Math.round((100 * box.getBoundingClientRect().width) / context.measureText(text).width)

  box.remove()

  const overflow = document.documentElement.scrollWidth - window.innerWidth
  const longest = Math.max(window.screen.width, window.screen.height)

  if (window.innerWidth > longest) {
    return failed(
      `The page is laid out ${window.innerWidth} px wide, the screen has ${longest} px.`,
      'Let the web view use the page’s viewport (setUseWideViewPort(true) on Android), without a zoom of its own.',
    )
  }
  if (percent < 90 || percent > 200) {
    return failed(
      `Text is drawn at ${percent} % of its size.`,
      'Hand the reader’s text size on between 100 and 200 % (setTextZoom on Android), and no other zoom.',
    )
  }
  if (overflow > 1) {
    return failed(
      `Text at ${percent} % makes the page ${overflow} px too wide.`,
      'Report this to the pages’ developers.',
    )
  }
  return passed(`Text is drawn at ${percent} % of its size, and the page fits its ${window.innerWidth} px.`)
}

/** Whether the page can keep a draft. */
export function storageFinding(window: Window): Finding {
  try {
    for (const storage of [window.localStorage, window.sessionStorage]) storage.setItem('bridge.storage', '1')
    return passed('The page can keep drafts.')
  } catch {
    return failed(
      'The web view keeps nothing for the page.',
      'Allow DOM storage (setDomStorageEnabled(true) on Android).',
    )
  }
}

const frameMs = 1000

/** Whether a frame, as an agreement or a stranger's page is one, can speak to the shell. */
async function speakersFinding(document: Document): Promise<Finding> {
  const frame = document.createElement('iframe')

  frame.hidden = true
  document.body.append(frame)

  const framed = (frame.contentWindow ?? {}) as ShellWindow & {
    readonly PahiramNative?: { addEventListener?: unknown }
  }
  const isListener = typeof framed.PahiramNative?.addEventListener === 'function'
  const asked = askShell(framed, 'confirmBuryPoint', { event: 'bridge.frame' })

  await new Promise((resolve) => setTimeout(resolve, frameMs))
  frame.remove()

  const advice =
    'Let the main frame of the pages’ origin alone speak: addWebMessageListener with origins on Android, frameInfo on iOS.'

  if (asked.state === 'answered') return failed('A frame was answered.', advice)
  if (asked.state === 'taken' && framed.PahiramNative !== undefined && !isListener)
    return failed('Every frame and every later site can call the shell.', advice)
  return asked.state === 'taken' && !isListener
    ? skipped('The shell answers no message, so a page cannot see whether a frame may speak.', advice)
    : passed('A frame gets no answer.')
}

function measured(style: string, text: string): HTMLElement {
  const box = document.createElement('div')

  box.style.cssText = style
  box.textContent = text
  document.body.append(box)
  return box
}

const keyboardMs = 2000
/** A keyboard is at least this high, in px. */
const keyboardHeight = 100

/** What happens to the page when the keyboard comes for a field that has the focus. */
export async function keyboardFinding(window: Window, field: Element): Promise<Finding> {
  const heightOf = () => window.visualViewport?.height ?? window.innerHeight
  const before = heightOf()

  await new Promise((resolve) => setTimeout(resolve, keyboardMs))

  const after = heightOf()
  const { bottom } = field.getBoundingClientRect()

  if (before - after < keyboardHeight) {
    return skipped(
      'The page learned of no keyboard: its height stayed the same.',
      'Look: did a keyboard come, and is the field above it? Say so with the buttons.',
    )
  }
  if (bottom > after + (window.visualViewport?.offsetTop ?? 0)) {
    return failed(
      `The keyboard covers the field: it ends at ${Math.round(bottom)} px, the page is seen down to ${Math.round(after)} px.`,
      'Let the web view become smaller with the keyboard (adjustResize on Android), or scroll the field into view.',
    )
  }
  return passed(`The keyboard took ${Math.round(before - after)} px, and the field is above it.`)
}
