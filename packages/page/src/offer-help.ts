import { apiBaseIn } from '@pahiram/api-client/first-call'
import type { Locale } from '@pahiram/contract'

import { helpMessages } from '../messages/en.json'
import { reportView } from './view-report.ts'

/*
 * The help that a page shows when it does not come to life; its markup is in tools/vite-app. Part of every page's
 * inline script, and the only part that an engine too old for the page's bundle runs to its end: small, and no API newer
 * than 2017.
 */

/** How long a page may take to come to life before it offers help, in ms (docs/quality.md §2). */
const helpDelayMs = 4_000

/** The help line when all of it has arrived. */
const wholeLine = '.page-help:not(:last-child)'

const webViewStore = 'https://play.google.com/store/apps/details?id=com.google.android.webview'

/**
 * Shows the help line when a script of ours does not load or throws, or the page is not ready after `helpDelayMs`, and hides it when
 * the page comes to life after all: `mountPage` calls `__pahiramReady`. In a browser below the floor the help asks for an update. A
 * published page reports the failure once.
 */
export function offerHelp(): void {
  const page = document.documentElement
  const timer = setTimeout(() => show(true), helpDelayMs)
  let isReady = false
  let arrived = -1

  function show(isLate = false): void {
    if (isReady) return
    page.setAttribute('data-help', '')
    reportView(window, apiBaseIn(document), 'failed', { isLate })

    const { length } = page.textContent || ''
    // Where the connection broke, Chromium loads for ever: HTML that comes no further from one look to the next has ended.
    const isArriving = document.readyState === 'loading' && !(isLate && length === arrived)
    const line = document.querySelector(wholeLine) || (isArriving ? null : lineOfCutPage())
    const links = line ? line.querySelectorAll<HTMLAnchorElement>('a[href=""]') : []
    const link = links[0]

    if (isLate && isArriving) {
      arrived = length
      setTimeout(show, helpDelayMs, true)
    }
    // On a slow line the HTML may still be arriving; the link then works without a listener.
    if (!line || !link) return
    if (isBelowFloor()) askForUpdate(line, link)
    else for (const one of links) one.onclick = reload
  }

  window.__pahiramReady = () => {
    isReady = true
    clearTimeout(timer)
    page.removeAttribute('data-help')
    // A page that has it still is not alive yet: whoever drives the page from outside sees it by that.
    delete window.__pahiramReady
  }
  // In the capture phase: what is said of a script element does not bubble.
  window.addEventListener(
    'error',
    ({ target, filename }) => {
      const script = target instanceof HTMLScriptElement ? target.src : filename

      // What a shell or an extension runs in the page is no script of ours.
      if (isBelowFloor() || (script || '').indexOf(`${location.protocol}//${location.host}/assets/`) === 0) show()
    },
    true,
  )
  // A page whose HTML was cut on its way has no line, and no script that would ever start it.
  document.addEventListener('DOMContentLoaded', () => document.querySelector(wholeLine) || show())
}

/** Where the HTML ends before or within its help line: a link to try again, in the page's language. */
function lineOfCutPage(): Element {
  const line =
    document.querySelector('.page-help') ||
    (document.body || document.documentElement).appendChild(document.createElement('p'))

  line.textContent = ''

  const link = line.appendChild(document.createElement('a'))

  line.className = 'page-help'
  line.setAttribute('role', 'alert')
  link.href = ''
  link.textContent = messagesInPageLanguage().cut
  return line
}

function messagesInPageLanguage() {
  const { inEveryLanguage = {}, default: mix } = helpMessages

  return inEveryLanguage[document.documentElement.lang as Locale] || mix
}

function reload(event: Event): void {
  event.preventDefault()
  location.reload()
}

/**
 * Whether the browser is older than what the bundles are built for (`browserTargets`: Chrome 87, Safari 14).
 * `replaceChildren` came with Chrome 86 and Safari 14.
 */
function isBelowFloor(): boolean {
  return !('replaceChildren' in document)
}

/** Whether a shell of ours shows the page, whatever user agent it gives: its web view is what has to be updated. */
function isInAndroidShell(): boolean {
  return 'PahiramNative' in window || /[?&]clientType=android(?:&|$)/.test(location.search)
}

/** Asks in the page's language (`setAskedLanguage`). The inline script carries them all: no other script may ever come. */
function askForUpdate(line: Element, link: HTMLAnchorElement): void {
  const { userAgent } = navigator
  const messages = messagesInPageLanguage()

  line.setAttribute('lang', document.documentElement.lang)
  if (/Android/.test(userAgent) || isInAndroidShell()) {
    const what = 'Android System WebView'
    const [before, after] = messages.update({ what }).split(what) as [string, string]

    link.href = webViewStore
    link.textContent = what
    line.textContent = before
    line.append(link, after)
  } else line.textContent = messages.update({ what: /iPhone|iPad/.test(userAgent) ? 'iOS' : messages.browser })
}
