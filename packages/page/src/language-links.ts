import { configurationElementId } from '@pahiram/contract'

import { whenShown } from './when-shown.ts'

/*
 * The language of a page before any bundle has arrived. Part of every page's inline script: small, and no API newer than
 * 2017.
 */

/** How long the links to other languages wait for a page that does not come to life, and after one that did, in ms. */
const linksDelayMs = 2_000
const linksRestMs = 100

/** The languages that the prerendered HTML is not in. */
export const translated = /^(?:es|fil|id|zh)$/

/**
 * Says which language the page will be in, by its address, else by its configuration. Until it is drawn in it, the
 * prerendered labels are hidden (`data-undrawn`), so that nobody sees two languages at once; `__pahiramReady` ends that.
 * Returns that language, or what else stands there.
 */
export function sayLanguage(): string {
  const page = document.documentElement
  const asked = new URLSearchParams(location.search).get('lang') || configuredLocale()

  if (translated.test(asked)) {
    page.lang = asked
    page.setAttribute('data-undrawn', '')
  }
  return asked
}

/**
 * Shows what was drawn, and names the document as its heading in a language other than English: `<title>` is built in the
 * specification's mix. A page that names itself by its content, as a landing template does, says so by `data-titled`.
 */
export function endUndrawn(): void {
  const page = document.documentElement
  const heading = document.querySelector('h1')

  page.removeAttribute('data-undrawn')
  if (page.lang === 'en' || document.querySelector('[data-titled]')) return
  if (heading && heading.textContent) document.title = heading.textContent
}

/**
 * Leaves the names of the other languages undrawn (`data-loading`) until the page has come to life (`showLanguageLinks`): for
 * one of them the browser looks for a font with its script, and on a slow phone the borrower's words and first press would wait.
 */
export function delayLanguageLinks(): void {
  document.documentElement.setAttribute('data-loading', '')
  showLanguageLinks(linksDelayMs)
}

/** The same in a page that may be drawn ahead at rest: it comes to life only once it has been opened. */
export function delayLanguageLinksUntilShown(): void {
  document.documentElement.setAttribute('data-loading', '')
  whenShown(() => showLanguageLinks(linksDelayMs))
}

/** Draws the names of the other languages a moment after the page itself; `delay` in ms. */
export function showLanguageLinks(delay = linksRestMs): void {
  setTimeout(() => document.documentElement.removeAttribute('data-loading'), delay)
}

/**
 * Lets a press of a link with `hreflang` open the page in that language with the rest of its address: the links of the
 * common query keep it for the session, and a shell reads it in the address.
 */
export function followLanguageLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.page-language a')

    if (!link) return

    const query = new URLSearchParams(location.search)

    event.preventDefault()
    query.set('lang', link.hreflang)
    location.replace(`${location.pathname}?${query}${location.hash}`)
  })
}

/** The deployment's language, as its configuration has it, not checked; empty where it names none. */
export function configuredLocale(): string {
  try {
    const block = document.getElementById(configurationElementId) as Element
    const { locale } = JSON.parse(block.textContent) as { locale?: string | null }

    return locale || ''
  } catch {
    return ''
  }
}
